import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { type CountedEvents, countedEvents, postsOf } from './counted-events.ts'
import type { PostEvents } from './events.ts'
import type { PostTrendRow } from './table.ts'

const DAY_MS = 86_400_000
/** After so many days a visit or a like weighs half. */
export const HALF_LIFE_DAYS = 3

/** The weights of what counts beside a visitor, who is 1. */
const WEIGHTS = { like: 3, bookmark: 4, comment: 5 }
/** For each visitor no more of it counts: accounts are made more easily than addresses. */
const ENGAGEMENT_PER_VISITOR = 2

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
    PostSubmitted: (row) => row,
    PostRejected: (row) => row,
    PostPublished: (row, { at }) =>
      row && { ...(row.visitors === 0 ? withInterest(row, { at, visitors: 1 }) : row), is_listed: true },
    PostHidden: (row) => row && { ...row, is_listed: false },
    PostVersionRestored: (row) => row,
    PostAliasesChanged: (row) => row,
    PostWithheld: (row) => row && { ...row, is_listed: false },
    PostReleased: (row) => row && { ...row, is_listed: true },
    PostDeleted: (row) => row && { ...row, is_listed: false },
    PostRestored: (row, { data }) => row && { ...row, is_listed: data.status === 'published' },
    PostLiked: (row, { at }) => row && withInterest(row, { at, engagement: WEIGHTS.like }),
    PostUnliked: (row, event) => row && withoutInterest(row, event, WEIGHTS.like),
    PostBookmarked: (row, { at }) => row && withInterest(row, { at, engagement: WEIGHTS.bookmark }),
    PostUnbookmarked: (row, event) => row && withoutInterest(row, event, WEIGHTS.bookmark),
    CommentPosted: (row, { at }) => row && withInterest(row, { at, engagement: WEIGHTS.comment }),
    CommentDeleted: (row, event) => row && withoutInterest(row, event, WEIGHTS.comment),
    CommentWithheld: (row, event) => row && withoutInterest(row, event, WEIGHTS.comment),
    CommentReleased: (row, { data }) => row && withInterest(row, { at: data.since, engagement: WEIGHTS.comment }),
    PostViewsCounted(row, { data }, id) {
      const hours = data.posts[id] ?? []
      return row && hours.reduce((sum, { hour, networks }) => withInterest(sum, { at: hour, visitors: networks }), row)
    },
  },
  derive: countListed,
})

function saved(row: PostTrendRow | null, event: RecordedOf<PostEvents, 'DraftSaved' | 'PostSaved'>): PostTrendRow {
  const { type, province, place_type } = event.data
  return { ...(row ?? newRow(event)), type, province, place_type }
}

const newRow = ({ stream, at }: RecordedOf<PostEvents>) => ({
  post_id: idOf(stream),
  is_listed: false,
  visitors: 0,
  engagement: 0,
  at,
  score: 0,
})

type Interest = { at: string; visitors?: number; engagement?: number }

/**
 * The row with more interest, and its score: the logarithm of all that there is, as far in the future as it takes to
 * decay to 1. So the scores of others stay as they are while time passes.
 */
export function withInterest(row: PostTrendRow, { at, visitors = 0, engagement = 0 }: Interest): PostTrendRow {
  const latest = Date.parse(at) > Date.parse(row.at) ? at : row.at
  const leftOf = (weight: number, since: string) => weight * 2 ** (halfLives(since) - halfLives(latest))
  const sum = (before: number, more: number) => Math.max(0, leftOf(before, row.at) + leftOf(more, at))
  const now = { visitors: sum(row.visitors, visitors), engagement: sum(row.engagement, engagement), at: latest }
  return { ...row, ...now, score: scoreOf(now) }
}

/** A deed that is taken back takes off what is left of it, and nothing of others': else a post could be buried under old likes. */
function withoutInterest(row: PostTrendRow, { at, data }: TakenBack, weight: number): PostTrendRow {
  return withInterest(row, { at: data.since ?? at, engagement: -weight })
}

type TakenBack = { at: string; data: { since: string | null } }

function scoreOf({ visitors, engagement, at }: Pick<PostTrendRow, 'visitors' | 'engagement' | 'at'>): number {
  const interest = visitors + Math.min(engagement, visitors * ENGAGEMENT_PER_VISITOR)
  return Math.log2(Math.max(interest, Number.MIN_VALUE)) + halfLives(at)
}

const halfLives = (at: string) => Date.parse(at) / DAY_MS / HALF_LIFE_DAYS

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
