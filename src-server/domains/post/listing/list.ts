import { LRUCache } from 'lru-cache'
import { SEARCH_REACH } from '#shared/limits.ts'
import { fromPhnomPenh, periodBounds, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { readArea } from '#shared/position.ts'
import type { ListPostsInput, PostPage } from '#shared/post.ts'
import { memoizePerPool } from '../../../platform/memoize.ts'
import { prepare } from '../../../platform/prepared.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { boundsInCents, rateOf, referenceOf, rejectUnknownCategory } from '../../catalog/public.ts'
import { searchForList } from '../../search/public.ts'
import { openingPoints } from '../opening-minutes.ts'
import { rejectUnknownCodes } from '../reference-with-codes.ts'
import { FILTERS, type Filter, type ListSort } from './find/conditions.ts'
import { freeHotels, stayIn } from './find/free-hotels.ts'
import { listQuery, totalsQuery } from './find/list-query.ts'
import { insideQuery, type Shape } from './find/positions.ts'
import { readCardRows } from './hydrate/card-rows.ts'
import { toCard } from './present/card.ts'
import { stayPriceOf } from './present/price.ts'

export type ListContext = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log' | 'readState'>

/** Unlike the contract's input, a category's list has no type. */
type ListInput = Omit<ListPostsInput, 'page_type'> & { page_type?: ListPostsInput['page_type'] }
/** With prices in whole cents. */
type SortedInput = Omit<ListInput, 'sort' | 'price_min' | 'price_max'> & {
  sort: ListSort
  price_min?: number | undefined
  price_max?: number | undefined
}

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
export async function listPosts(ctx: ListContext, asked: ListInput): Promise<PostPage> {
  const { rows, reference, stayOf, ...totals } = await readList(ctx, asked)
  const { lat, lon } = asked
  const here = lat === undefined || lon === undefined ? undefined : { lat, lon }
  const reading = { locale: ctx.locale, now: ctx.now(), reference, here }
  return { rows: rows.map((row) => ({ ...toCard(row, reading), ...stayOf(row) })), ...totals }
}

/**
 * The rows of such a page, the reference data as of when they were read, and with dates what the stay in a row costs.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG
 */
export async function readList(ctx: ListContext, asked: ListInput) {
  const { stamp, costs, ...found } = await findRows(ctx, asked)
  // Rows bring the stamp along, which spares a query.
  const reference = stamp ? await referenceOf(ctx).at(stamp) : await referenceOf(ctx).current()
  rejectUnknownCodes(reference, asked)
  const stayOf = ({ id }: { id: string }) => costs && { stay: costs.priceOf(id, rateOf(reference)) }
  return { ...found, reference, stayOf }
}

/** Lists without dates have no prices of stays, and empty ones no stamp of the reference data. */
const NOTHING = { stamp: undefined, costs: undefined }

async function findRows(ctx: ListContext, asked: ListInput) {
  const sort = asked.sort ?? (asked.q ? 'relevance' : 'newest')
  const bounds = await boundsInCents(ctx, asked)
  const stay = stayIn(ctx, asked)
  // The price of a stay is another one than the hotel's.
  const ofHotels = { page_type: 'hotel' as const, price_min: undefined, price_max: undefined, no_price: undefined }
  const input: SortedInput = { ...asked, ...bounds, sort, ...(stay && ofHotels) }
  const set = FILTERS.filter((filter) => isSet(filter, input))
  const searched = set.includes('q') ? await searchFor(ctx, input) : undefined
  const matches = searched && { matches: searched.matches }
  const given = valuesOf(ctx, input)
  const there = set.includes('area') && !searched ? await idsInside(ctx, set, given) : undefined
  if (searched?.ids.length === 0 || there?.length === 0) return { rows: [], total: 0, ...NOTHING, ...matches }
  const filters: Filter[] = there ? set.map((filter) => (filter === 'area' ? 'there' : filter)) : set
  const values = { ...given, found: searched?.ids, there }
  if (stay) return { ...(await readFree(ctx, input, { stay, filters, values, sort, bounds })), ...matches }
  const rows = await readRows(ctx, input, filters, values)
  const total = rows[0]?.total ?? (await countPosts(ctx, filters, values))
  return { rows, total, ...NOTHING, stamp: rows[0]?.reference_stamp, ...matches }
}

/** A page of the hotels that are free. */
async function readFree(ctx: ListContext, { page, pageSize }: SortedInput, asked: Parameters<typeof freeHotels>[1]) {
  const { ids, totals } = await freeHotels(ctx, asked)
  const first = (page - 1) * pageSize
  const shown = ids.slice(first, first + pageSize)
  const totalOf = new Map(shown.map((id, nth) => [id, totals[first + nth] ?? 0]))
  const priceOf = (id: string, rate: number) => stayPriceOf(totalOf.get(id) ?? 0, asked.stay, rate)
  return { rows: await readCardRows(ctx, shown), total: ids.length, stamp: undefined, costs: { priceOf } }
}

/** The posts inside of the area; undefined where there are more than a list of one reaches. */
export async function idsInside(
  ctx: Pick<ListContext, 'pool' | 'db'>,
  filters: readonly Filter[],
  values: Record<string, unknown>,
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

function isSet(filter: (typeof FILTERS)[number], input: SortedInput): boolean {
  if (filter === 'type') return input.page_type !== undefined
  if (filter === 'place_type' && input.place_type === 'all') return false
  if (filter === 'price_max') return input.price_max !== undefined && !input.no_price
  if (filter === 'price_max_or_none') return input.price_max !== undefined && input.no_price === true
  return input[filter] !== undefined && input[filter] !== false && input[filter] !== ''
}

function valuesOf(ctx: ListContext, input: Omit<SortedInput, 'sort'>) {
  const now = ctx.now()
  const period = input.period && stillToCome(periodBounds(input.period, now), now)
  return {
    type: input.page_type,
    province: input.province,
    place_type: input.place_type,
    category_id: input.category_id,
    price_min: input.price_min,
    price_max: input.price_max,
    ...(input.open_now && openingPoints(now)),
    period_from: period?.from.toISOString(),
    period_to: period?.to.toISOString(),
    ...(input.area && readArea(input.area)),
    lat: input.lat,
    lon: input.lon,
    offset: (input.page - 1) * input.pageSize,
  }
}

/** A period that goes on begins with today, without what was over before. */
function stillToCome(period: { from: Date; to: Date }, now: Date): { from: Date; to: Date } {
  const today = fromPhnomPenh(phnomPenhDate(now))
  return period.from < today && today < period.to ? { ...period, from: today } : period
}

/** The posts that the words find, within the filters by which a search is narrowed before it is cut off. */
function searchFor(ctx: ListContext, { q = '', sort, ...input }: SortedInput) {
  const { type, province, category_id, price_min, price_max } = valuesOf(ctx, input)
  const place_type = input.place_type === 'all' ? undefined : input.place_type
  const filters = { type, province, place_type, category_id, price_min, price_max, no_price: input.no_price }
  return searchForList(ctx, q, { filters, order: sort === 'popular' || sort === 'price' ? sort : 'newest' })
}

/**
 * Reads a page. Deep pages start at an anchor, the sort key of their first row, cached with the list's stamp. The query
 * returns its snapshot's stamp; if that differs, the page is read once more by skipping. So no page is stale, and a
 * deep one costs as much as the first until the list changes.
 */
async function readRows(ctx: ListContext, input: SortedInput, filters: Filter[], values: Record<string, unknown>) {
  const { page, pageSize: limit, sort } = input
  const offset = (page - 1) * limit
  const run = (start: Shape['start'], more: Record<string, unknown> = {}) =>
    statementFor(ctx, { filters, sort, start, limit })(ctx.pool, { ...values, ...more })
  if (offset === 0) return run('top')
  // Visits change the order "popular" without any event, and what is nearest differs from place to place.
  const anchored =
    offset >= DEEP && sort !== 'popular' && sort !== 'nearest' && !VOLATILE.some((filter) => filters.includes(filter))
  if (!anchored) return run('offset')

  const key = JSON.stringify([sort, limit, page, ...filters.map((filter) => values[filter])])
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

async function countPosts(ctx: ListContext, filters: Filter[], values: Record<string, unknown>): Promise<number> {
  const [row] = await prepare(totalsQuery(ctx.db, filters), { keep: false })(ctx.pool, values)
  return row?.total ?? 0
}
