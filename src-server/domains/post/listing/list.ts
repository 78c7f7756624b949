import { LRUCache } from 'lru-cache'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { PostPage } from '#shared/post.ts'
import { memoizePerPool } from '../../../platform/memoize.ts'
import { prepare } from '../../../platform/prepared.ts'
import { rateOf, referenceOf, rejectUnknownCategory } from '../../catalog/public.ts'
import { searchForList } from '../../search/public.ts'
import { rejectUnknownCodes } from '../reference-with-codes.ts'
import { freeHotels } from './find/free-hotels.ts'
import { listQuery, totalsQuery } from './find/list-query.ts'
import { insideQuery, type Shape } from './find/positions.ts'
import { readCardRows } from './hydrate/card-rows.ts'
import type { Filter, Values } from './plan/filters.ts'
import {
  type ListContext,
  type ListInput,
  type ListPlan,
  type PostsPlan,
  planList,
  type StaysPlan,
} from './plan/plan.ts'
import { toCard } from './present/card.ts'
import { stayPriceOf } from './present/price.ts'

type Statement = ReturnType<typeof prepareList>
type Anchor = { stamp: string; key: string | number; id: string }

// Time changes these answers without any event, and what words find comes later than the event.
const VOLATILE: readonly Filter[] = ['open_now', 'period', 'area', 'there', 'q']

// Skipping costs more than the page from this row on, so its anchor is cached.
const DEEP = 1_000

const USUAL_LIMITS = [10, 20]

const cachedStatements = memoizePerPool(() => new LRUCache<string, Statement>({ max: 500 }))
const cachedAnchors = memoizePerPool(() => new LRUCache<string, Anchor>({ max: 10_000 }))

/** A page of published posts with their total. @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN */
export async function listPosts(ctx: ListContext, input: ListInput): Promise<PostPage> {
  const { rows, reference, stayOf, here, ...totals } = await readList(ctx, input)
  const reading = { locale: ctx.locale, now: ctx.now(), reference, here }
  return { rows: rows.map((row) => ({ ...toCard(row, reading), ...stayOf(row) })), ...totals }
}

/**
 * The rows of such a page, the reference data as of when they were read, and with dates what the stay in a row costs.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG
 */
export async function readList(ctx: ListContext, input: ListInput) {
  const plan = await planList(ctx, input)
  const { stamp, costs, ...found } = await findRows(ctx, plan)
  // Rows bring the stamp along, which spares a query.
  const reference = stamp ? await referenceOf(ctx).at(stamp) : await referenceOf(ctx).current()
  rejectUnknownCodes(reference, plan.codes)
  const stayOf = ({ id }: { id: string }) => costs && { stay: costs.priceOf(id, rateOf(reference)) }
  return { ...found, reference, stayOf, here: plan.here }
}

/** Lists without dates have no prices of stays, and empty ones no stamp of the reference data. */
const NOTHING = { stamp: undefined, costs: undefined }

async function findRows(ctx: ListContext, plan: ListPlan) {
  const { first, filters: planned, values: given } = plan
  const searched = first.by === 'words' ? await searchForList(ctx, first.words, first.search) : undefined
  const matches = searched && { matches: searched.matches }
  const there = first.by === 'area' ? await idsInside(ctx, planned, given) : undefined
  if (searched?.ids.length === 0 || there?.length === 0) return { rows: [], total: 0, ...NOTHING, ...matches }
  const filters = there ? planned.map((filter) => (filter === 'area' ? 'there' : filter)) : planned
  const narrowed = { ...plan, filters, values: { ...given, found: searched?.ids, there } }
  if (narrowed.kind === 'stays') return { ...(await readFree(ctx, narrowed)), ...matches }
  const rows = await readRows(ctx, narrowed)
  const total = rows[0]?.total ?? (await countPosts(ctx, narrowed))
  return { rows, total, ...NOTHING, stamp: rows[0]?.reference_stamp, ...matches }
}

/** A page of the hotels that are free. */
async function readFree(ctx: ListContext, plan: StaysPlan) {
  const { ids, totals } = await freeHotels(ctx, plan)
  const { offset, limit, stay } = plan
  const shown = ids.slice(offset, offset + limit)
  const totalOf = new Map(shown.map((id, nth) => [id, totals[offset + nth] ?? 0]))
  const priceOf = (id: string, rate: number) => stayPriceOf(totalOf.get(id) ?? 0, stay, rate)
  return { rows: await readCardRows(ctx, shown), total: ids.length, stamp: undefined, costs: { priceOf } }
}

/** The posts inside of the area; undefined where there are more than a list of one reaches. */
export async function idsInside(
  ctx: Pick<ListContext, 'pool' | 'db'>,
  filters: readonly Filter[],
  values: Values,
): Promise<string[] | undefined> {
  const query = insideQuery(ctx.db, filters)
  const rows = await prepare({ compile: () => query.compile(ctx.db) }, { keep: false })(ctx.pool, values)
  return rows.length > SEARCH_REACH ? undefined : rows.map(({ id }) => id)
}

/** @throws Rejection CATEGORY_UNKNOWN */
export async function listByCategory(
  ctx: ListContext,
  id: string,
  page: { page: number; pageSize: number },
): Promise<PostPage> {
  await rejectUnknownCategory(ctx, id)
  return listPosts(ctx, { category_id: id, sort: 'newest', ...page })
}

/**
 * Reads a page. Deep pages start at an anchor, the sort key of their first row, cached with the list's stamp. The query
 * returns its snapshot's stamp; if that differs, the page is read once more by skipping. So no page is stale, and a
 * deep one costs as much as the first until the list changes.
 */
async function readRows(ctx: ListContext, { filters, values, sort, limit, offset }: PostsPlan) {
  const run = (start: Shape['start'], more: Values = {}) =>
    statementFor(ctx, { filters, sort, start, limit })(ctx.pool, { ...values, offset, ...more })
  if (offset === 0) return run('top')
  // Visits change the order "popular" without any event, and what is nearest differs from place to place.
  const anchored =
    offset >= DEEP && sort !== 'popular' && sort !== 'nearest' && !VOLATILE.some((filter) => filters.includes(filter))
  if (!anchored) return run('offset')

  const key = JSON.stringify([sort, limit, offset, ...filters.map((filter) => values[filter])])
  const anchors = cachedAnchors(ctx.pool)
  const anchor = anchors.get(key)
  if (anchor) {
    const rows = await run('anchor', { anchor_key: anchor.key, anchor_id: anchor.id })
    if (rows[0]?.stamp === anchor.stamp) return rows
  }
  const rows = await run('offset')
  const [first] = rows
  if (first?.sort_key != null) anchors.set(key, { stamp: first.stamp, key: first.sort_key, id: first.id })
  return rows
}

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
