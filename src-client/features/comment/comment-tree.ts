import type { CommentView } from '#shared/comment.ts'
import { COMMENT_DEPTH } from '#shared/limits.ts'

type Tree = readonly CommentView[]

/** The tree with one comment changed, wherever it stands. */
export const changeIn = (tree: Tree, id: string, change: (comment: CommentView) => CommentView): CommentView[] =>
  tree.map((comment) => {
    if (comment.id === id) return change(comment)
    return { ...comment, children: changeIn(comment.children, id, change) }
  })

/** The tree with a new reply, which stands below what it replies to, at the bottom beside it. */
export const withReply = (tree: Tree, reply: CommentView, depth = 1): CommentView[] =>
  tree.map((comment) => {
    const isHere = comment.id === reply.p_id && depth < COMMENT_DEPTH
    const isBeside = depth === COMMENT_DEPTH - 1 && comment.children.some(({ id }) => id === reply.p_id)
    if (isHere || isBeside)
      return { ...comment, replies: comment.replies + 1, children: inOrder([...comment.children, reply]) }
    const children = withReply(comment.children, reply, depth + 1)
    return countOf(children) === countOf(comment.children)
      ? comment
      : { ...comment, replies: comment.replies + 1, children }
  })

/** The tree without a comment: where something is below it, it stays as a deleted one. */
export const without = (tree: Tree, id: string): CommentView[] =>
  tree.flatMap((comment) => {
    if (comment.id === id) return comment.replies > 0 ? [emptied(comment)] : []
    if (!isIn(comment.children, id)) return [comment]
    const replies = comment.replies - 1
    return comment.is_deleted && replies === 0 ? [] : [{ ...comment, replies, children: without(comment.children, id) }]
  })

/** Whether a comment stands anywhere in the tree. */
export const isIn = (tree: Tree, id: string): boolean => tree.some((one) => one.id === id || isIn(one.children, id))

/** The rest of a deleted comment. */
export const emptied = (comment: CommentView): CommentView => ({
  ...comment,
  text: null,
  user: null,
  is_deleted: true,
  is_withheld: false,
  is_liked: false,
  like_comment: [],
  amount_of_likes: 0,
  edited_at: null,
})

/** The tree with more of the replies below a comment. */
export const withMore = (tree: Tree, id: string, page: { rows: CommentView[]; next: string | null }): CommentView[] =>
  changeIn(tree, id, (comment) => ({
    ...comment,
    next: page.next,
    children: inOrder(withoutTwins(comment.children, page.rows)),
  }))

/** Both, where the second has some of the first again. */
export function withoutTwins(first: Tree, second: Tree): CommentView[] {
  const known = new Set(first.map(({ id }) => id))
  return [...first, ...second.filter(({ id }) => !known.has(id))]
}

/** The first first, as replies are read. */
const inOrder = (comments: CommentView[]): CommentView[] =>
  comments.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))

const countOf = (tree: Tree): number => tree.reduce((sum, { children }) => sum + 1 + countOf(children), 0)
