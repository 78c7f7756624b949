import type { CommentView } from '#shared/comment.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { readTree, type TreeContext, topOf } from './tree.ts'
import { removeComment } from './write.ts'

const FIRST_PAGE = { after: undefined, offset: 0, limit: 10 }

/** The first page of the comments on something. */
export async function firstComments(ctx: TreeContext, subject_id: string): Promise<CommentView[]> {
  const found = await readTree(ctx, topOf(subject_id, 'newest', FIRST_PAGE))
  return found.map(({ view }) => view)
}

/** Deletes a comment, also where it is deleted already. @throws Rejection COMMENT_NOT_FOUND */
export const deleteComment = (ctx: RequestContext & { actor: Actor }, id: string): Promise<null> =>
  removeComment(ctx, id)
