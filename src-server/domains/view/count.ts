import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { AppContext, RequestContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { type CountViews, viewBatch } from './decider.ts'
import { HIDES_MINUTES } from './intake.ts'
import type { Counted } from './subjects.ts'

type Ctx = RequestContext & { actor: Actor }

/** Rows of `uncounted_views`, so at most as many posts, articles and ads in its events. */
const BATCH = 500

/** Counts the views that are kept. Killed at any moment and begun anew, each counts once. @returns how many batches */
export async function countViews(ctx: Ctx): Promise<number> {
  for (let batches = 0; ; batches++) {
    const id = (await begunBatch(ctx.pool)) ?? (await newBatch(ctx.pool))
    if (id === null) return batches
    const counts = await countsOf(ctx.pool, id)
    // Another worker has counted it meanwhile.
    if (!counts) continue
    await handle(ctx, viewBatch, requestOf(ctx, { id }), { type: 'CountViews', ...counts })
    await ctx.pool.query('delete from uncounted_views where batch = $1', [id])
  }
}

async function begunBatch(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ batch: string }>(
    'select batch from uncounted_views where batch is not null order by batch limit 1',
  )
  return rows[0]?.batch ?? null
}

/** The batch's views are settled before they are counted: a repetition counts the same. */
async function newBatch(sql: Sql): Promise<string | null> {
  const id = newId()
  const { rowCount } = await sql.query(
    `update uncounted_views set batch = $1
     where id in (select id from uncounted_views where batch is null order by id limit ${BATCH} for update skip locked)`,
    [id],
  )
  return rowCount ? id : null
}

type Row = { kind: Counted; subject_id: string; hour: string; views: number; networks: number }

/** Null for a batch without rows. */
async function countsOf(sql: Sql, batch: string): Promise<Omit<CountViews, 'type'> | null> {
  const { rows } = await sql.query<Row>(
    `select kind, subject_id, hour, sum(views)::int as views, sum(networks)::int as networks from uncounted_views
     where batch = $1 group by kind, subject_id, hour order by kind, subject_id, hour`,
    [batch],
  )
  if (rows.length === 0) return null
  const ofKinds = (...kinds: readonly Counted[]) =>
    Map.groupBy(
      rows.filter(({ kind }) => kinds.includes(kind)),
      ({ subject_id }) => subject_id,
    )
  return {
    posts: inEach(ofKinds('post'), hoursOf),
    articles: inEach(ofKinds('article'), hoursOf),
    ads: inEach(ofKinds('ad', 'ad_click'), hoursOfAd),
  }
}

const inEach = <T>(bySubject: ReadonlyMap<string, Row[]>, read: (rows: Row[]) => T): Record<string, T> =>
  Object.fromEntries([...bySubject].map(([id, rows]) => [id, read(rows)]))

const hoursOf = (rows: readonly Row[]) => rows.map(({ hour, views, networks }) => ({ hour, views, networks }))

/** Views and clicks of an hour stand in rows of their own. */
function hoursOfAd(rows: readonly Row[]): CountViews['ads'][string] {
  const sumOf = (of: readonly Row[], counted: Counted) =>
    of.reduce((sum, { kind, views }) => sum + (kind === counted ? views : 0), 0)
  return [...Map.groupBy(rows, ({ hour }) => hour)].map(([hour, of]) => {
    return { hour, views: sumOf(of, 'ad'), clicks: sumOf(of, 'ad_click') }
  })
}

/** The oldest view that waits to be counted. */
export const FIRST_UNCOUNTED = 'select id from uncounted_views order by id limit 1'

/** Forgets who has seen what, when it tells no more whether a view counts, and what a clock that was ahead has left for later. */
export async function sweepViewers({ pool, now }: Pick<AppContext, 'pool' | 'now'>): Promise<null> {
  const at = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
  await pool.query('delete from viewer where at <= $1 or at > $2', [at(-HIDES_MINUTES), at(HIDES_MINUTES)])
  const days = [at(0), at(DAY_MINUTES)].map((time) => time.slice(0, 10))
  await pool.query('delete from visitor where day < $1 or day > $2', days)
  return null
}

const DAY_MINUTES = 24 * 60
