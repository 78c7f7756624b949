import { z } from 'zod'
import { imageView } from './file.ts'
import { MAX_COMMENT_LENGTH } from './limits.ts'
import { subjectFields, withSubject } from './subject-schemas.ts'
import { isSeen, looseBoolean, pageInput, storableText, uuid, withoutDirections } from './text.ts'
import { instant } from './time-schemas.ts'

const commentText = storableText
  .transform((value) => withoutDirections(value.normalize('NFC')).replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(MAX_COMMENT_LENGTH).refine(isSeen, 'COMMENT_EMPTY'))

/** In the public contract 0 stands for none. */
const NO_PARENT = 0
const parentId = z
  .union([uuid, z.literal(NO_PARENT), z.literal('0')])
  .transform((id) => (id === NO_PARENT || id === '0' ? null : id))
  .default(null)

/**
 * With `id` a change to the caller's own comment, which stays where it is. `account_id` says for whom it is: what waited on a device
 * is not said in the name of another who signs in there.
 */
export const saveCommentInput = z
  .object({
    id: uuid.optional(),
    ...subjectFields,
    p_id: parentId,
    text: commentText,
    account_id: uuid.optional(),
  })
  .transform((input, ctx) => (input.id === undefined ? withSubject(input, ctx) : { ...input, subject: undefined }))

export const commentId = z.object({ id: uuid })
export const commentLikeInput = z.object({ comment_id: uuid, is_liked: looseBoolean.optional() })
export const commentLikeView = z.object({ is_liked: z.boolean(), amount: z.int() })

/** The place behind a comment in its list: its likes, when it was posted in milliseconds, and its id. */
const cursor = z
  .string()
  .regex(/^\d{1,9}\.\d{1,13}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  .describe('What the answer before gave as `next`; then `page` does not count.')

export const COMMENT_SORTS = ['newest', 'liked'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]

/** Without `p_id` the comments at the top, else those below a comment, the first first. */
export const commentsInput = z
  .object({
    ...subjectFields,
    p_id: parentId,
    sort: z.enum(COMMENT_SORTS).default('newest'),
    after: cursor.optional(),
    ...pageInput,
  })
  .transform(withSubject)
export const threadInput = z.object({ ...subjectFields, id: uuid }).transform(withSubject)
export const arrivedInput = z.object({ ...subjectFields, since: instant }).transform(withSubject)
export const arrivedView = z.object({ amount: z.int() })

const commentUser = z.object({ uuid, userName: z.string(), nickname: z.string(), profile: imageView.nullable() })

const oneComment = z.object({
  id: uuid,
  p_id: z.union([uuid, z.literal(NO_PARENT)]),
  /** Null of a deleted or withheld comment, which is shown for its replies. */
  text: z.string().nullable(),
  user: commentUser.nullable(),
  /** The author of the comment that this one replies to. */
  reply_to: commentUser.pick({ uuid: true, userName: true, nickname: true }).nullable(),
  /** The latest of those who like it. */
  like_comment: z.array(z.object({ user_uuid: uuid })),
  amount_of_likes: z.int(),
  is_liked: z.boolean(),
  created_at: z.string(),
  edited_at: z.string().nullable(),
  /** Also of a withheld one: neither has anything left to show. */
  is_deleted: z.boolean(),
  /** Whether its author is suspended: it may come back. */
  is_withheld: z.boolean(),
  /** All below it. */
  replies: z.int(),
  /** Where the list below it goes on behind `children`. */
  next: z.string().nullable(),
})

export type CommentView = z.infer<typeof oneComment> & { children: CommentView[] }

export const commentView: z.ZodType<CommentView> = oneComment.extend({
  get children() {
    return z.array(commentView)
  },
})

/** `total` counts those below the rows too; `next` is null at the end. */
export const commentsPage = z.object({
  rows: z.array(commentView),
  total: z.int(),
  next: z.string().nullable(),
  /** When the newest comment on the subject was posted: what is newer has arrived since. */
  latest_at: z.string().nullable(),
})
export type CommentsPage = z.infer<typeof commentsPage>
