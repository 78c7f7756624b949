import type { CommentView } from '#shared/comment.ts'
import type { Subject } from '#shared/subject.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { readTree, type TreeContext, topOf } from './tree.ts'
import { removeComment, undoDeletion } from './write.ts'

const FIRST_PAGE = { after: undefined, offset: 0, limit: 10 }

/** The first page of the comments on something. */
export async function firstComments(ctx: TreeContext, subject: Subject): Promise<CommentView[]> {
  const found = await readTree(ctx, topOf(subject, 'newest', FIRST_PAGE))
  return found.map(({ view }) => view)
}

type Ctx = RequestContext & { actor: Actor }

/** Deletes a comment, also where it is deleted already. @returns its version. @throws Rejection COMMENT_NOT_FOUND */
export const deleteComment = (ctx: Ctx, id: string): Promise<number> => removeComment(ctx, id)

/**
 * Takes back what an admin has deleted, by the version that this made.
 * @throws Rejection UNDO_OVER, VERSION_STALE, COMMENT_NOT_FOUND
 */
export const undoCommentDeletion = (ctx: Ctx, deleted: { id: string; version: number }): Promise<void> =>
  undoDeletion(ctx, deleted)
