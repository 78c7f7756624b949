import type { Sql } from './sql.ts'
import { headPosition, type LoggedOutline, OUTLINE, type OutlineRow, toOutline } from './store.ts'

/** What events are wanted; `from` and `until` (not included) are ISO 8601, and `before` is a position. */
export type LogQuery = {
  stream?: string | undefined
  type?: string | undefined
  actor?: string | undefined
  correlation?: string | undefined
  from?: string | undefined
  until?: string | undefined
  before?: number | undefined
}

/** Ids of requests are in the order of time since they are of this version; those are what the index `event_request` has. */
export const isOrdered = (correlation: string) => correlation[14] === '7'

const CONDITIONS = [
  ['stream', 'stream ='],
  ['type', 'type ='],
  ['actor', "meta -> 'actor' ->> 'id' ="],
  ['correlation', "meta ->> 'correlation_id' ="],
  ['from', 'at >='],
  ['until', 'at <'],
  ['before', 'position <'],
  ['least', 'position >='],
] as const satisfies [keyof LogQuery | 'least', string][]

/** As the index has it. */
const ORDERED = "substr(meta ->> 'correlation_id', 15, 1) = '7'"

/** How many events a statement looks at, and for how long (ms) one search goes on. */
const WINDOW = 20_000
const PATIENCE_MS = 1_500

/** The newest first. `next` is the `before` with which the search goes on; null at the log's begin. */
export type Found = { events: LoggedOutline[]; next: number | null }

/**
 * Searches the log from its end. What no index finds is looked for in a window after the other, until there are enough or time is
 * up: an index for each question would cost each append more than it is worth to the few who ask (decision 122).
 * @param window in events
 */
export async function searchLog(sql: Sql, query: LogQuery, limit: number, window = WINDOW): Promise<Found> {
  if (query.stream !== undefined || (query.correlation !== undefined && isOrdered(query.correlation)))
    return select(sql, query, limit)
  const began = performance.now()
  const events: LoggedOutline[] = []
  let before = query.before ?? (await headPosition(sql)) + 1
  while (before > 1 && events.length < limit && performance.now() - began < PATIENCE_MS) {
    const found = await select(sql, { ...query, before, least: before - window }, limit - events.length)
    events.push(...found.events)
    if (found.next !== null) return { events, next: found.next }
    before -= window
  }
  return { events, next: before > 1 ? before : null }
}

/** The statement has no name, so that it is planned for what is asked. */
async function select(sql: Sql, query: LogQuery & { least?: number }, limit: number): Promise<Found> {
  const { rows } = await sql.query<OutlineRow>(statementOf(query, limit))
  const events = rows.slice(0, limit).map(toOutline)
  return { events, next: rows.length > limit ? (events.at(-1)?.position ?? null) : null }
}

/** For one row more than wanted, which says that there are more. */
export function statementOf(query: LogQuery & { least?: number }, limit: number) {
  const given = CONDITIONS.flatMap(([name, condition]) => {
    const value = query[name]
    return value === undefined ? [] : [{ condition, value }]
  })
  const where = given.map(({ condition }, index) => `${condition} $${index + 2}`)
  const isOfRequest = query.correlation !== undefined && isOrdered(query.correlation)
  // Without the fence the planner may walk the whole log backwards, since it cannot know how few events a request has.
  const fence = isOfRequest ? `and ${ORDERED} offset 0` : ''
  return {
    text: `select * from (select ${OUTLINE} from event where ${['true', ...where].join(' and ')} ${fence}) found
       order by position desc limit $1`,
    values: [limit + 1, ...given.map(({ value }) => value)],
  }
}
