const DAY_MS = 86_400_000
/** After so many days a visit or a like weighs half. */
export const HALF_LIFE_DAYS = 3

/** The weights of what counts beside a visitor, who is 1. */
const WEIGHTS = { like: 3, bookmark: 4, comment: 5 }
/** For each visitor no more of it counts: accounts are made more easily than addresses. */
const ENGAGEMENT_PER_VISITOR = 2

/** How much of the interest in a post or an article is left, and its place in the order "popular" (decision 59). */
export type Trend = {
  is_listed: boolean
  /** The rest of visitors, and of what members did, at the time of the last of them. */
  visitors: number
  engagement: number
  at: string
  /** The order, which time does not change. */
  score: number
}

const NO_INTEREST = { visitors: 0, engagement: 0, score: 0 }

/** The trend of a subject that nobody has seen yet. */
export const newTrend = (at: string): Trend => ({ is_listed: false, ...NO_INTEREST, at })

type Interest = { at: string; visitors?: number; engagement?: number }

/**
 * The row with more interest, and its score: the logarithm of all that there is, as far in the future as it takes to
 * decay to 1. So the scores of others stay as they are while time passes.
 */
export function withInterest<Row extends Trend>(row: Row, { at, visitors = 0, engagement = 0 }: Interest): Row {
  const latest = Date.parse(at) > Date.parse(row.at) ? at : row.at
  const leftOf = (weight: number, since: string) => weight * 2 ** (halfLives(since) - halfLives(latest))
  const sum = (before: number, more: number) => Math.max(0, leftOf(before, row.at) + leftOf(more, at))
  const now = { visitors: sum(row.visitors, visitors), engagement: sum(row.engagement, engagement), at: latest }
  return { ...row, ...now, score: scoreOf(now) }
}

function scoreOf({ visitors, engagement, at }: Pick<Trend, 'visitors' | 'engagement' | 'at'>): number {
  const interest = visitors + Math.min(engagement, visitors * ENGAGEMENT_PER_VISITOR)
  return Math.log2(Math.max(interest, Number.MIN_VALUE)) + halfLives(at)
}

const halfLives = (at: string) => Date.parse(at) / DAY_MS / HALF_LIFE_DAYS

type Done = { at: string }
type TakenBack = { at: string; data: { since: string | null } }
type DoneAgain = { data: { since: string } }

const did =
  (engagement: number) =>
  <Row extends Trend>(row: Row | null, { at }: Done) =>
    row && withInterest(row, { at, engagement })

/** A deed that is taken back takes off what is left of it, and nothing of others': else a subject could be buried under old likes. */
const tookBack =
  (engagement: number) =>
  <Row extends Trend>(row: Row | null, { at, data }: TakenBack) =>
    row && withInterest(row, { at: data.since ?? at, engagement: -engagement })

const didAgain =
  (engagement: number) =>
  <Row extends Trend>(row: Row | null, { data }: DoneAgain) =>
    row && withInterest(row, { at: data.since, engagement })

/** What becomes of a row by what members do with its subject; none becomes of none. */
export const trendAfter = {
  liked: did(WEIGHTS.like),
  unliked: tookBack(WEIGHTS.like),
  bookmarked: did(WEIGHTS.bookmark),
  unbookmarked: tookBack(WEIGHTS.bookmark),
}

/** The same by comments, whose events are of any subject. */
export const trendAfterComments = {
  CommentPosted: did(WEIGHTS.comment),
  CommentDeleted: tookBack(WEIGHTS.comment),
  CommentDeletionUndone: didAgain(WEIGHTS.comment),
  CommentWithheld: tookBack(WEIGHTS.comment),
  CommentReleased: didAgain(WEIGHTS.comment),
}

type Hour = { hour: string; networks: number }

export const withVisitors = <Row extends Trend>(row: Row | null, hours: readonly Hour[] = []) =>
  row && hours.reduce((sum, { hour, networks }) => withInterest(sum, { at: hour, visitors: networks }), row)

export const unlisted = <Row extends Trend>(row: Row | null) => row && { ...row, is_listed: false }
export const listed = <Row extends Trend>(row: Row | null) => row && { ...row, is_listed: true }

/** It begins with one visitor, when it is first published. */
export const published = <Row extends Trend>(row: Row | null, { at }: Done) =>
  listed(row?.visitors === 0 ? withInterest(row, { at, visitors: 1 }) : row)

type Undone = { data: { status: string; published_at: string | null } }

/** What was published by a mistake has interested nobody. */
export const decisionUndone = <Row extends Trend>(row: Row | null, { data: { status, published_at } }: Undone) =>
  row && { ...row, ...(published_at === null && NO_INTEREST), is_listed: status === 'published' }

export const restored = <Row extends Trend>(row: Row | null, { data }: { data: { status: string } }) =>
  row && { ...row, is_listed: data.status === 'published' }
