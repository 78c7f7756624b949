import { expect, it } from 'vitest'
import type { CommentView } from '#shared/comment.ts'
import { changeIn, isIn, withMore, without, withReply } from './comment-tree.ts'

let made = 0
const comment = (id: string, children: CommentView[] = [], more: Partial<CommentView> = {}): CommentView => ({
  id,
  p_id: 0,
  text: id,
  user: null,
  reply_to: null,
  like_comment: [],
  amount_of_likes: 0,
  is_liked: false,
  created_at: new Date(Date.UTC(2026, 10, 20) + made++).toISOString(),
  edited_at: null,
  is_deleted: false,
  is_withheld: false,
  replies: children.reduce((sum, { replies }) => sum + 1 + replies, 0),
  next: null,
  children,
  ...more,
})
/** The tree in words, with the number of replies: `a2(b1(c0))`. */
const drawn = (tree: readonly CommentView[]): string =>
  tree
    .map(({ text, replies, children }) => `${text ?? '–'}${replies}${children.length ? `(${drawn(children)})` : ''}`)
    .join(' ')

const tree = [comment('a', [comment('b', [comment('c', [comment('d')])])]), comment('e')]

it('a reply stands below what it replies to, at the bottom beside it, and counts all the way up', () => {
  expect(drawn(withReply(tree, comment('x', [], { p_id: 'b' })))).toBe('a4(b3(c1(d0) x0)) e0')
  expect(drawn(withReply(tree, comment('x', [], { p_id: 'd' })))).toBe('a4(b3(c2(d0 x0))) e0')
  expect(drawn(withReply(tree, comment('x', [], { p_id: 'nobody' })))).toBe(drawn(tree))
})

it('a comment that goes leaves its place where something is below it', () => {
  expect(drawn(without(tree, 'e'))).toBe('a3(b2(c1(d0)))')
  expect(drawn(without(tree, 'b'))).toBe('a2(–2(c1(d0))) e0')
  expect(drawn(without(without(tree, 'c'), 'd'))).toBe('a1(b0) e0')
})

it('more replies come once each, in the order of time', () => {
  const [early, late] = [comment('early'), comment('late')]
  const some = [comment('top', [late], { next: 'here' })]
  const [top] = withMore(some, 'top', { rows: [early, late], next: null })
  expect(top?.children.map(({ id }) => id)).toEqual(['early', 'late'])
  expect(top?.next).toBeNull()
})

it('a change finds its comment at any depth', () => {
  expect(drawn(changeIn(tree, 'd', (one) => ({ ...one, text: 'D' })))).toBe('a3(b2(c1(D0))) e0')
  expect(['a', 'd', 'x'].map((id) => isIn(tree, id))).toEqual([true, true, false])
})
