import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { CommentPlace } from './decider.ts'
import { type CommentEvents, type CommentLikeEvents, commentEvents, commentLikeEvents } from './events.ts'

type CommentRow = CommentPlace & {
  id: string
  author_id: string
  /** Below which comment it is shown: the last of its thread. */
  branch_id: string | null
  /** Null once it is deleted, or its author forgotten. */
  text: string | null
  /** Whether it waits for its suspended author. */
  is_withheld: boolean
  /** Comments below it, without those that are deleted or withheld. */
  replies: number
  likes: number
  posted_at: string
  edited_at: string | null
  deleted_at: string | null
}

type CommentLikeRow = { id: string; account_id: string; comment_id: string; liked_at: string }

declare module '../../platform/database.ts' {
  interface Tables {
    /** `is_shown`: it is neither deleted nor withheld, or has replies. */
    comment: CommentRow & { is_shown: boolean }
    comment_like: CommentLikeRow
  }
}

const rows = rowProjector<CommentRow, CommentEvents & CommentLikeEvents>({
  name: 'comments',
  table: 'comment',
  keyColumn: 'id',
  events: { ...commentEvents, ...commentLikeEvents },
  keys: ({ stream, data }) => {
    if ('comment_id' in data) return [data.comment_id]
    return 'thread' in data ? [idOf(stream), ...above(data)] : [idOf(stream)]
  },
  evolve: {
    CommentPosted: (row, event, key) =>
      key === idOf(event.stream) ? posted(event) : row && { ...row, replies: row.replies + 1 },
    CommentEdited: (row, { data: { text }, at }) => row && { ...row, text, edited_at: at },
    CommentDeleted: (row, { stream, at }, key) => {
      if (key !== idOf(stream)) return row && { ...row, replies: row.replies - 1 }
      return row && { ...row, text: null, deleted_at: at }
    },
    CommentDeletionUndone: (row, { stream, data }, key) =>
      row &&
      (key === idOf(stream) ? { ...row, text: data.text, deleted_at: null } : { ...row, replies: row.replies + 1 }),
    CommentWithheld: (row, { stream }, key) =>
      row && (key === idOf(stream) ? { ...row, is_withheld: true } : { ...row, replies: row.replies - 1 }),
    CommentReleased: (row, { stream }, key) =>
      row && (key === idOf(stream) ? { ...row, is_withheld: false } : { ...row, replies: row.replies + 1 }),
    CommentLiked: (row) => row && { ...row, likes: row.likes + 1 },
    CommentUnliked: (row) => row && { ...row, likes: row.likes - 1 },
  },
})

/** The comments that one counts for as a reply. */
const above = ({ thread, parent_id }: CommentPlace): string[] => (parent_id ? [...thread, parent_id] : thread)

const posted = ({ stream, at, data }: RecordedOf<CommentEvents, 'CommentPosted'>): CommentRow => ({
  ...data,
  id: idOf(stream),
  branch_id: data.thread.at(-1) ?? null,
  is_withheld: false,
  replies: 0,
  likes: 0,
  posted_at: at,
  edited_at: null,
  deleted_at: null,
})

export const comments = withPersonalColumns(rows, { table: 'comment', person: 'author_id', columns: { text: null } })

export const commentLikes = rowProjector<CommentLikeRow, CommentLikeEvents>({
  name: 'comment_likes',
  table: 'comment_like',
  keyColumn: 'id',
  events: commentLikeEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    CommentLiked: (_, { stream, data, at }) => ({ ...data, id: idOf(stream), liked_at: at }),
    CommentUnliked: () => null,
  },
})
