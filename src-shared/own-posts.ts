import { z } from 'zod'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import { OWN_POST_SORTS, OWN_POST_STATUSES } from './own-post-words.ts'
import { moderationView, postCard } from './post.ts'
import { pageInput, text } from './text.ts'
import { postStatus, postType } from './vocabulary-schemas.ts'

export const ownPostsInput = z.object({
  status: z.enum(OWN_POST_STATUSES).optional(),
  type: postType.optional(),
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  sort: z.enum(OWN_POST_SORTS).default('newest'),
  ...pageInput,
})
export type OwnPostsInput = z.output<typeof ownPostsInput>

/** A post as its author finds it: how it stands, and what others think of it. */
export const ownPost = postCard.extend({
  version: z.int(),
  status: postStatus,
  moderation: moderationView,
  amount_of_saves: z.int(),
  amount_of_comments: z.int(),
  updated_at: z.string(),
})
export type OwnPost = z.infer<typeof ownPost>

export const ownPostsPage = z.object({
  rows: z.array(ownPost),
  total: z.int(),
  /** Posts of each status, whatever else is asked. */
  statuses: z.record(z.enum(OWN_POST_STATUSES), z.int()),
})
export type OwnPostsPage = z.infer<typeof ownPostsPage>
