import type { CommentView } from '#shared/comment.ts'
import { readTree, type TreeContext, topOf } from './tree.ts'

const FIRST_PAGE = { after: undefined, offset: 0, limit: 10 }

/** The first page of the comments on something. */
export async function firstComments(ctx: TreeContext, subject_id: string): Promise<CommentView[]> {
  const found = await readTree(ctx, topOf(subject_id, 'newest', FIRST_PAGE))
  return found.map(({ view }) => view)
}
