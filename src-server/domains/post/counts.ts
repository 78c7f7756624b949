import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type CountedEvents, countedEvents, postsOf } from './counted-events.ts'
import type { PostEvents } from './events.ts'
import type { PostCountRow } from './table.ts'

const unchanged = (row: PostCountRow | null) => row

/** Counts of a post, which has its row from its first event. */
export const postCounts = rowProjector<PostCountRow, CountedEvents>({
  name: 'post_counts',
  table: 'post_count',
  keyColumn: 'post_id',
  events: countedEvents,
  keys: postsOf,
  evolve: {
    DraftSaved: (row, event) => row ?? newRow(event),
    PostSaved: (row, event) => row ?? newRow(event),
    PostSubmitted: unchanged,
    PostRejected: unchanged,
    PostPublished: unchanged,
    PostHidden: unchanged,
    PostDecisionUndone: unchanged,
    PostVersionRestored: unchanged,
    PostAliasesChanged: unchanged,
    PostWithheld: unchanged,
    PostReleased: unchanged,
    PostDeleted: unchanged,
    PostRestored: unchanged,
    PostLiked: (row) => row && { ...row, likes: row.likes + 1 },
    PostUnliked: (row) => row && { ...row, likes: row.likes - 1 },
    PostBookmarked: (row) => row && { ...row, saves: row.saves + 1 },
    PostUnbookmarked: (row) => row && { ...row, saves: row.saves - 1 },
    PostViewsCounted: (row, { data }, id) => row && { ...row, views: row.views + viewsOf(data.posts[id]) },
    CommentPosted: (row) => row && { ...row, comments: row.comments + 1 },
    CommentDeleted: (row) => row && { ...row, comments: row.comments - 1 },
    CommentDeletionUndone: (row) => row && { ...row, comments: row.comments + 1 },
    CommentWithheld: (row) => row && { ...row, comments: row.comments - 1 },
    CommentReleased: (row) => row && { ...row, comments: row.comments + 1 },
  },
})

const viewsOf = (hours: { views: number }[] = []) => hours.reduce((sum, { views }) => sum + views, 0)

const newRow = ({ stream }: RecordedOf<PostEvents>): PostCountRow => ({
  post_id: idOf(stream),
  likes: 0,
  saves: 0,
  comments: 0,
  views: 0,
})
