import { LRUCache } from 'lru-cache'
import { memoizePerPool } from '../../../../platform/memoize.ts'
import { prepare } from '../../../../platform/prepared.ts'
import type { Filter, Values } from '../plan/filters.ts'
import type { ListContext, PostsPlan } from '../plan/plan.ts'
import type { Found } from './found.ts'
import { listQuery, totalsQuery } from './list-query.ts'
import type { Shape } from './positions.ts'

type Statement = ReturnType<typeof prepareList>
type Anchor = { stamp: string; key: string | number; id: string }

// Time changes these answers without any event, and what words find comes later than the event.
const VOLATILE: readonly Filter[] = ['open_now', 'period', 'area', 'there', 'q']

// Skipping costs more than the page from this row on, so its anchor is cached.
const DEEP = 1_000

const USUAL_LIMITS = [10, 20]

const cachedStatements = memoizePerPool(() => new LRUCache<string, Statement>({ max: 500 }))
const cachedAnchors = memoizePerPool(() => new LRUCache<string, Anchor>({ max: 10_000 }))

/** A page of published posts, with its rows: the statement that finds them reads their cards and the total as well. */
export async function findPosts(ctx: ListContext, plan: PostsPlan): Promise<Found> {
  const rows = await readPage(ctx, plan)
  const [first] = rows
  const total = first?.total ?? (await countPosts(ctx, plan))
  return { ids: rows.map(({ id }) => id), rows, total, stamp: first?.reference_stamp }
}

/**
 * Reads a page. Deep pages start at an anchor, the sort key of their first row, cached with the list's stamp. The query
 * returns its snapshot's stamp; if that differs, the page is read once more by skipping. So no page is stale, and a
 * deep one costs as much as the first until the list changes.
 */
async function readPage(ctx: ListContext, plan: PostsPlan) {
  const { filters, values, sort, offset, limit } = plan
  const run = (start: Shape['start'], more: Values = {}) =>
    statementFor(ctx, { filters, sort, start, limit })(ctx.pool, { ...values, ...more })
  if (offset === 0) return run('top')
  const skip = () => run('offset', { offset })
  if (!isAnchored(plan)) return skip()

  const key = JSON.stringify([sort, limit, offset, filters, values])
  const anchors = cachedAnchors(ctx.pool)
  const anchor = anchors.get(key)
  if (anchor) {
    const rows = await run('anchor', { anchor_key: anchor.key, anchor_id: anchor.id })
    if (rows[0]?.stamp === anchor.stamp) return rows
  }
  const rows = await skip()
  const [first] = rows
  if (first?.sort_key != null) anchors.set(key, { stamp: first.stamp, key: first.sort_key, id: first.id })
  return rows
}

/** Visits change the order "popular" without any event, and what is nearest differs from place to place. */
const isAnchored = ({ filters, sort, offset }: PostsPlan) =>
  offset >= DEEP && sort !== 'popular' && sort !== 'nearest' && !VOLATILE.some((filter) => filters.includes(filter))

/** Shapes that are prepared once; the many others are planned each time, with their values. */
export const isPrepared = ({ filters, limit, start }: Shape) =>
  USUAL_LIMITS.includes(limit) && (filters.length <= 1 || (filters.length === 2 && start === 'top'))

const prepareList = (ctx: ListContext, shape: Shape) => prepare(listQuery(ctx.db, shape), { keep: isPrepared(shape) })

function statementFor(ctx: ListContext, shape: Shape): Statement {
  const statements = cachedStatements(ctx.pool)
  const key = JSON.stringify(shape)
  const known = statements.get(key)
  if (known) return known
  const statement = prepareList(ctx, shape)
  statements.set(key, statement)
  return statement
}

async function countPosts(ctx: ListContext, { filters, values }: PostsPlan): Promise<number> {
  const [row] = await prepare(totalsQuery(ctx.db, filters), { keep: false })(ctx.pool, values)
  return row?.total ?? 0
}
