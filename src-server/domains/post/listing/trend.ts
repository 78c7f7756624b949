import { idOf, type RecordedOf } from '../../../event-sourcing/event.ts'
import { rowProjector } from '../../../event-sourcing/projector.ts'
import type { Change } from '../../../event-sourcing/row-writes.ts'
import type { Sql } from '../../../event-sourcing/sql.ts'
import {
  decisionUndone,
  listed,
  newTrend,
  published,
  restored,
  trendAfter,
  trendAfterComments,
  unlisted,
  withVisitors,
} from '../../trend.ts'
import { type CountedEvents, countedEvents, postsOf } from '../counted-events.ts'
import type { PostEvents } from '../events.ts'
import type { PostTrendRow } from '../table.ts'

const unchanged = (row: PostTrendRow | null) => row

/** How much of the interest in a post is left, and its place in the order "popular" (decision 59). */
export const postTrends = rowProjector<PostTrendRow, CountedEvents>({
  name: 'post_trends',
  mode: 'async',
  table: 'post_trend',
  derivedTables: ['post_trend_count'],
  keyColumn: 'post_id',
  events: countedEvents,
  keys: postsOf,
  evolve: {
    // A published post has a change then that readers do not see yet.
    DraftSaved: (row, event) => (row?.is_listed ? row : saved(row, event)),
    PostSaved: saved,
    PostSubmitted: unchanged,
    PostRejected: unchanged,
    PostPublished: published,
    PostHidden: unlisted,
    PostDecisionUndone: decisionUndone,
    PostVersionRestored: unchanged,
    PostAliasesChanged: unchanged,
    PostWithheld: unlisted,
    PostReleased: listed,
    PostDeleted: unlisted,
    PostRestored: restored,
    PostLiked: trendAfter.liked,
    PostUnliked: trendAfter.unliked,
    PostBookmarked: trendAfter.bookmarked,
    PostUnbookmarked: trendAfter.unbookmarked,
    ...trendAfterComments,
    PostViewsCounted: (row, { data }, id) => withVisitors(row, data.posts[id]),
  },
  derive: countListed,
})

function saved(row: PostTrendRow | null, event: RecordedOf<PostEvents, 'DraftSaved' | 'PostSaved'>): PostTrendRow {
  const { type, province, place_type } = event.data
  return { ...(row ?? { post_id: idOf(event.stream), ...newTrend(event.at) }), type, province, place_type }
}

/** Tells that other posts are listed, as the tally does for what is kept of lists. */
async function countListed(tx: Sql, changes: Change<PostTrendRow>[]): Promise<void> {
  const more = changes.reduce(
    (sum, { before, after }) => sum + Number(after?.is_listed ?? false) - Number(before?.is_listed ?? false),
    0,
  )
  if (more === 0) return
  await tx.query(
    `insert into post_trend_count (key, posts) values ('all', $1)
     on conflict (key) do update set posts = post_trend_count.posts + excluded.posts`,
    [more],
  )
  // A replay that ends without listed posts writes no row either.
  await tx.query('delete from post_trend_count where posts = 0')
}
