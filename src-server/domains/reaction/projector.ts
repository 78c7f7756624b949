import { idOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type ReactionEvents, reactionEvents } from './events.ts'

/** A member's opinion of a post. Its id is the stream's. */
type ReactionRow = {
  id: string
  account_id: string
  post_id: string
  liked_at: string | null
  saved_at: string | null
}

declare module '../../platform/database.ts' {
  interface Tables {
    reaction: ReactionRow
  }
}

export const reactions = rowProjector<ReactionRow, ReactionEvents>({
  name: 'reactions',
  table: 'reaction',
  keyColumn: 'id',
  events: reactionEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    PostLiked: (row, { data, stream, at }) => ({ ...newRow(idOf(stream)), ...row, ...data, liked_at: at }),
    PostUnliked: (row) => withdrawn(row, { liked_at: null }),
    PostBookmarked: (row, { data, stream, at }) => ({ ...newRow(idOf(stream)), ...row, ...data, saved_at: at }),
    PostUnbookmarked: (row) => withdrawn(row, { saved_at: null }),
  },
})

const newRow = (id: string) => ({ id, liked_at: null, saved_at: null })

/** The row without what was taken back; null when nothing is left. */
function withdrawn(row: ReactionRow | null, taken: Partial<ReactionRow>): ReactionRow | null {
  if (!row) return null
  const left = { ...row, ...taken }
  return left.liked_at === null && left.saved_at === null ? null : left
}
