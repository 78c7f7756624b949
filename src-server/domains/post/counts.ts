import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type CountedEvents, countedEvents, postsOf } from './counted-events.ts'
import type { PostEvents } from './events.ts'
import type { PostCountRow } from './table.ts'

/** Counts, beside the columns by which the order "popular" is filtered. A post has its row from its first event. */
export const postCounts = rowProjector<PostCountRow, CountedEvents>({
  name: 'post_counts',
  table: 'post_count',
  keyColumn: 'post_id',
  events: countedEvents,
  keys: postsOf,
  evolve: {
    // Of a published post it is a change that readers do not see yet.
    DraftSaved: (row, event) => (row?.is_listed ? row : saved(row, event)),
    PostSaved: saved,
    PostSubmitted: (row) => row,
    PostRejected: (row) => row,
    PostPublished: (row) => row && { ...row, is_listed: true },
    PostHidden: (row) => row && { ...row, is_listed: false },
    PostDeleted: (row) => row && { ...row, is_listed: false },
    PostRestored: (row, { data }) => row && { ...row, is_listed: data.status === 'published' },
    PostLiked: (row) => row && { ...row, likes: row.likes + 1 },
    PostUnliked: (row) => row && { ...row, likes: row.likes - 1 },
    PostBookmarked: (row) => row && { ...row, saves: row.saves + 1 },
    PostUnbookmarked: (row) => row && { ...row, saves: row.saves - 1 },
    PostViewsCounted: (row, { data }, id) => row && { ...row, views: row.views + viewsOf(data.posts[id]) },
    CommentPosted: (row) => row && { ...row, comments: row.comments + 1 },
    CommentDeleted: (row) => row && { ...row, comments: row.comments - 1 },
  },
})

const viewsOf = (hours: { views: number }[] = []) => hours.reduce((sum, { views }) => sum + views, 0)

function saved(row: PostCountRow | null, event: RecordedOf<PostEvents, 'DraftSaved' | 'PostSaved'>): PostCountRow {
  const { type, province, place_type } = event.data
  return { ...(row ?? newRow(event)), type, province, place_type }
}

const newRow = ({ stream }: RecordedOf<PostEvents>) => ({
  post_id: idOf(stream),
  is_listed: false,
  likes: 0,
  saves: 0,
  comments: 0,
  views: 0,
})
