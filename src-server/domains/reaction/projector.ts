import type { SubjectKind } from '#shared/subject.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type ReactionEvents, reactionEvents } from './events.ts'

/** A member's opinion of a post or an article. Its id is the stream's. */
type ReactionRow = {
  id: string
  account_id: string
  subject_type: SubjectKind
  subject_id: string
  liked_at: string | null
  saved_at: string | null
}

declare module '../../platform/database.ts' {
  interface Tables {
    reaction: ReactionRow
  }
}

type Reacted = RecordedOf<ReactionEvents>

const liked = (row: ReactionRow | null, event: Reacted) => ({ ...(row ?? newRow(event)), liked_at: event.at })
const unliked = (row: ReactionRow | null) => withdrawn(row, { liked_at: null })
const saved = (row: ReactionRow | null, event: Reacted) => ({ ...(row ?? newRow(event)), saved_at: event.at })
const unsaved = (row: ReactionRow | null) => withdrawn(row, { saved_at: null })

export const reactions = rowProjector<ReactionRow, ReactionEvents>({
  name: 'reactions',
  table: 'reaction',
  keyColumn: 'id',
  events: reactionEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    PostLiked: liked,
    PostUnliked: unliked,
    PostBookmarked: saved,
    PostUnbookmarked: unsaved,
    ArticleLiked: liked,
    ArticleUnliked: unliked,
    ArticleBookmarked: saved,
    ArticleUnbookmarked: unsaved,
  },
})

function newRow({ stream, data }: Reacted): ReactionRow {
  const [subject_type, subject_id] =
    'post_id' in data ? (['post', data.post_id] as const) : (['article', data.article_id] as const)
  return { id: idOf(stream), account_id: data.account_id, subject_type, subject_id, liked_at: null, saved_at: null }
}

/** The row without what was taken back; null when nothing is left. */
function withdrawn(row: ReactionRow | null, taken: Partial<ReactionRow>): ReactionRow | null {
  if (!row) return null
  const left = { ...row, ...taken }
  return left.liked_at === null && left.saved_at === null ? null : left
}
