import { LRUCache } from 'lru-cache'
import { toCents } from '#shared/money.ts'
import { periodBounds, phnomPenhMinutes } from '#shared/phnom-penh-time.ts'
import type { ListPostsInput, PostPage } from '#shared/post.ts'
import { SEARCH_REACH } from '#shared/search-reach.ts'
import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'
import type { RequestContext } from '../../context.ts'
import { perPool } from '../../kept.ts'
import { prepare } from '../../prepared.ts'
import { toCard } from './cards.ts'
import { knownCodes, refuseUnknownCategory } from './known-codes.ts'
import { FILTERS, type Filter, letterPairs } from './list-conditions.ts'
import { isSearch, matchesQuery, type Shape } from './list-places.ts'
import { listQuery, totalsQuery } from './list-query.ts'

export type ListContext = Pick<RequestContext, 'pool' | 'db' | 'reference' | 'locale' | 'now'>

/** What a list is asked for; the contract's input, or a category's list without a type. */
export type ListInput = Omit<ListPostsInput, 'page_type'> & { page_type?: ListPostsInput['page_type'] }

type Statement = ReturnType<typeof prepareList>
type Anchor = { stamp: string; key: string | number; id: string }

// From this row on, skipping rows costs more than the page itself, and the place of the page's first row is remembered.
const DEEP = 1_000

const USUAL_LIMITS = [10, 20]

const keptStatements = perPool(() => new LRUCache<string, Statement>({ max: 500 }))
const keptAnchors = perPool(() => new LRUCache<string, Anchor>({ max: 10_000 }))

/**
 * A page of published posts with the number of all that match.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN for codes that are not in the reference data.
 */
export async function listPosts(ctx: ListContext, input: ListInput): Promise<PostPage> {
  await knownCodes(ctx, input)
  const filters = FILTERS.filter((filter) => isSet(filter, input))
  const values = valuesOf(ctx, input)
  const [rows, matches] = await Promise.all([
    readPage(ctx, input, filters, values),
    filters.includes('q') ? countMatches(ctx, values) : {},
  ])
  const [first] = rows
  if (!first) return { rows: [], total: await countPosts(ctx, filters, values), ...matches }
  const reading = { locale: ctx.locale, now: ctx.now(), reference: await ctx.reference.at(first.reference_stamp ?? '') }
  return { rows: rows.map((row) => toCard(row, reading)), total: first.total, ...matches }
}

/** @throws Rejection CATEGORY_UNKNOWN */
export async function listByCategory(
  ctx: ListContext,
  id: string,
  page: { page: number; pageSize: number },
): Promise<PostPage> {
  await refuseUnknownCategory(ctx, id)
  return listPosts(ctx, { category_id: id, sort: 'newest', ...page })
}

function isSet(filter: Filter, input: ListInput): boolean {
  if (filter === 'type') return input.page_type !== undefined
  if (filter === 'place_type' && input.place_type === 'all') return false
  return input[filter] !== undefined && input[filter] !== false && input[filter] !== ''
}

function valuesOf(ctx: ListContext, input: ListInput): Record<string, unknown> {
  const now = ctx.now()
  const period = input.period && periodBounds(input.period, now)
  return {
    type: input.page_type,
    province: input.province,
    place_type: input.place_type,
    category_id: input.category_id,
    price_min: input.price_min === undefined ? undefined : toCents(input.price_min),
    price_max: input.price_max === undefined ? undefined : toCents(input.price_max),
    minutes: phnomPenhMinutes(now),
    period_from: period?.from.toISOString(),
    period_to: period?.to.toISOString(),
    ...(input.q && wordsOf(input.q)),
    offset: (input.page - 1) * input.pageSize,
  }
}

/** Words as the names of posts are searched for them. */
function wordsOf(text: string) {
  const words = text.toLowerCase()
  return { q: `%${words.replace(/[\\%_]/g, '\\$&')}%`, pairs: letterPairs(words) }
}

/**
 * Pages near the top skip rows. A deep page starts at its anchor, the place of its first row, which is remembered with
 * the stamp of the list: the query returns the stamp of its own snapshot, and if the list has changed since, the answer is
 * thrown away and the rows are counted off once more, on the index. So a page is never stale, and a deep one costs what the
 * first one does until the list changes.
 */
async function readPage(ctx: ListContext, input: ListInput, filters: Filter[], values: Record<string, unknown>) {
  const { page, pageSize: limit, sort } = input
  const offset = (page - 1) * limit
  const run = (start: Shape['start'], more: Record<string, unknown> = {}) =>
    statementFor(ctx, { filters, sort, start, limit })(ctx.pool, { ...values, ...more })
  if (offset === 0) return run('top')
  if (isSearch(filters) && offset >= SEARCH_REACH) return []
  // Time moves the answer of these without any change to a post.
  const anchored = offset >= DEEP && !filters.includes('open_now') && !filters.includes('period')
  if (!anchored) return run('offset')

  const place = JSON.stringify([sort, limit, page, ...filters.map((filter) => values[filter])])
  const anchors = keptAnchors(ctx.pool)
  const anchor = anchors.get(place)
  if (anchor) {
    const rows = await run('anchor', { anchor_key: anchor.key, anchor_id: anchor.id })
    if (rows[0]?.stamp === anchor.stamp) return rows
  }
  const rows = await run('offset')
  const [first] = rows
  if (first?.sort_key != null) anchors.set(place, { stamp: first.stamp, key: first.sort_key, id: first.id })
  return rows
}

/** What the app and most clients ask for; other shapes, of which there are countless, are planned each time. */
const isUsual = ({ filters, limit, start }: Shape) =>
  USUAL_LIMITS.includes(limit) && (filters.length <= 1 || (filters.length === 2 && start === 'top'))

const prepareList = (ctx: ListContext, shape: Shape) => prepare(listQuery(ctx.db, shape), { keep: isUsual(shape) })

function statementFor(ctx: ListContext, shape: Shape): Statement {
  const statements = keptStatements(ctx.pool)
  const key = JSON.stringify(shape)
  const known = statements.get(key)
  if (known) return known
  const statement = prepareList(ctx, shape)
  statements.set(key, statement)
  return statement
}

/** How many posts of each type hold the words, whatever else was asked for. */
async function countMatches(ctx: ListContext, values: Record<string, unknown>) {
  const rows = await prepare(matchesQuery(ctx.db))(ctx.pool, { ...values, types: POST_TYPES })
  const matches: Record<PostType, number> = { visit: 0, food: 0, hotel: 0, event: 0, service: 0 }
  for (const { type, posts } of rows) matches[type] = posts
  return { matches }
}

async function countPosts(ctx: ListContext, filters: Filter[], values: Record<string, unknown>): Promise<number> {
  const [row] = await prepare(totalsQuery(ctx.db, filters), { keep: false })(ctx.pool, values)
  return row?.total ?? 0
}
