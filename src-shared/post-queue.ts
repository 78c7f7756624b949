import { z } from 'zod'
import { person } from './admin.ts'
import { imageView } from './file.ts'
import { postView } from './post.ts'
import { pageInput, uuid } from './text.ts'
import { postReason, postType } from './vocabulary-schemas.ts'

export const queueInput = z.object({ type: postType.optional(), author: uuid.optional(), ...pageInput })
export type QueueInput = z.output<typeof queueInput>

/** A post that waits, or one whose change does, with the words that wait. */
const queuedPost = z.object({
  id: uuid,
  version: z.int(),
  type: postType,
  name: z.string(),
  image: imageView.nullable(),
  is_change: z.boolean(),
  /** It was turned down or hidden before. */
  is_again: z.boolean(),
  submitted_at: z.string(),
  /** `waiting`: how many of the author's posts wait, with this one. */
  author: person.extend({ joined: z.string().nullable(), waiting: z.int() }),
})
export const queuePage = z.object({ rows: z.array(queuedPost), total: z.int() })
export type QueuedPost = z.infer<typeof queuedPost>

/** All that an admin decides by. `post` is what readers will see, `published` what they see now. */
export const reviewView = z.object({
  post: postView,
  published: postView.nullable(),
  /** The fields that a change has changed. */
  changed: z.array(z.string()),
  submitted_at: z.string().nullable(),
  /** Why it was turned down or hidden, where it was sent again. */
  before: z.object({ reason: postReason, note: z.string().nullable() }).nullable(),
  author: person.extend({
    nickname: z.string().nullable(),
    joined: z.string().nullable(),
    profile: imageView.nullable(),
  }),
  /** Counts of the author's other posts. */
  decisions: z.object({ published: z.int(), pending: z.int(), rejected: z.int(), hidden: z.int() }),
})
export type ReviewView = z.infer<typeof reviewView>
