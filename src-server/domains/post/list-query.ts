import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { PostSort } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { Database, Db } from '../../database.ts'
import { slot } from '../../prepared.ts'
import { referenceStamp } from '../../reference.ts'

/** The filters that a list can have. */
export const FILTERS = [
  'type',
  'province',
  'place_type',
  'category_id',
  'price_min',
  'price_max',
  'open_now',
  'period',
  'q',
] as const
export type Filter = (typeof FILTERS)[number]

/** What two lists that differ only in values have in common: each shape is compiled and planned once. */
export type Shape = {
  filters: readonly Filter[]
  sort: PostSort
  /** Where the page begins: at the top, so many rows down, or at a row that is known. */
  start: 'top' | 'offset' | 'anchor'
  limit: number
}

type Posts = ExpressionBuilder<Database & { p: Database['post'] }, 'p'>

/** Open at the slot `minutes` (since midnight in Phnom Penh): all day, by day, or past midnight. */
function openNow(eb: Posts): Expression<SqlBool> {
  const begun = eb('p.open_from', '<=', slot<number>('minutes'))
  const notOver = eb('p.open_to', '>', slot<number>('minutes'))
  return eb.or([
    eb('p.open_24h', '=', true),
    eb('p.open_from', '=', eb.ref('p.open_to')),
    eb.and([eb('p.open_from', '<', eb.ref('p.open_to')), begun, notOver]),
    eb.and([eb('p.open_from', '>', eb.ref('p.open_to')), eb.or([begun, notOver])]),
  ])
}

const CONDITIONS: Record<Filter, (eb: Posts) => Expression<SqlBool>> = {
  type: (eb) => eb('p.type', '=', slot<PostType>('type')),
  province: (eb) => eb('p.province', '=', slot<string>('province')),
  place_type: (eb) => eb('p.place_type', '=', slot<string>('place_type')),
  category_id: (eb) => eb('p.category_id', '=', slot<string>('category_id')),
  price_min: (eb) => eb('p.price_from_cents', '>=', slot<number>('price_min')),
  price_max: (eb) => eb('p.price_from_cents', '<=', slot<number>('price_max')),
  open_now: openNow,
  // An event counts for a period when any of its days lies in it.
  period: (eb) =>
    eb.and([
      eb('p.starts_at', '<', slot<string>('period_to')),
      eb(sql<string>`coalesce(p.ends_at, p.starts_at)`, '>=', slot<string>('period_from')),
    ]),
  q: (eb) => eb('p.search_text', 'like', slot<string>('q')),
}

/** Each sort's leading column, which way it runs, and the index that has it in order (`db/migrations/0004-posts.ts`). */
const SORTS: Record<PostSort, { key: string; descending: boolean }> = {
  newest: { key: 'p.published_at', descending: true },
  popular: { key: 'p.likes', descending: true },
  // Posts without a price come after all that have one.
  price: { key: 'coalesce(p.price_from_cents, 2147483647)', descending: false },
  soonest: { key: 'p.starts_at', descending: false },
}

/** The posts of one page, in order. */
function pageOf(db: Db, shape: Shape) {
  const { key, descending } = SORTS[shape.sort]
  const keyRef = sql.raw<string | number>(key)
  const direction = descending ? 'desc' : 'asc'
  const query = db
    .selectFrom('post as p')
    .where('p.status', '=', sql.lit('published'))
    .where((eb) => eb.and(shape.filters.map((filter) => CONDITIONS[filter](eb))))
    .$if(shape.start === 'anchor', (page) =>
      page.where(
        sql<SqlBool>`(${keyRef}, p.id) ${sql.raw(descending ? '<=' : '>=')} (${slot('anchor_key')}, ${slot('anchor_id')})`,
      ),
    )
    .orderBy(keyRef, direction)
    .orderBy('p.id', direction)
    .limit(sql.lit(shape.limit))
  return shape.start === 'offset' ? query.offset(slot<number>('offset')) : query
}

const CARD_COLUMNS = [
  'p.id',
  'p.type',
  'p.name',
  'p.language',
  'p.translations',
  'p.place_type',
  'p.province',
  'p.address',
  'p.price_from_cents',
  'p.open_24h',
  'p.open_from',
  'p.open_to',
  'p.starts_at',
  'p.ends_at',
  'p.likes',
  'p.views',
  'p.created_at',
  'p.owner_id',
] as const

const IMAGE_COLUMNS = [
  'f.id as image_id',
  'f.format',
  'f.width',
  'f.height',
  'f.thumbhash',
  'f.variant_widths',
] as const

type Tally = ExpressionBuilder<Database & { t: Database['post_tally'] }, 't'>
const TALLY_CONDITIONS = {
  type: (eb: Tally) => eb('t.type', '=', slot<PostType>('type')),
  province: (eb: Tally) => eb('t.province', '=', slot<string>('province')),
  place_type: (eb: Tally) => eb('t.place_type', '=', slot<string>('place_type')),
}

/** Which filters the tally can answer: the rest have to be counted. */
const tallied = (filters: readonly Filter[]) =>
  filters.every((filter) => filter === 'type' || filter === 'province' || filter === 'place_type')

/**
 * How many posts a list has in all, and the stamps of what it was made from. The tally holds the number for the common
 * filters; the others are counted on an index.
 */
export function totalsQuery(db: Db, filters: readonly Filter[]) {
  const facets = filters.filter((filter) => filter === 'type' || filter === 'province' || filter === 'place_type')
  const tally = db
    .selectFrom('post_tally as t')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('t.posts'), sql.lit('0')).as('posts'),
      eb.fn.coalesce(eb.fn.sum<string>('t.stamp'), sql.lit('0')).as('stamp'),
    ])
    .where((eb) => eb.and(facets.map((facet) => TALLY_CONDITIONS[facet](eb))))
  const counted = db
    .selectFrom('post as p')
    .select((eb) => eb.fn.countAll<string>().as('posts'))
    .where('p.status', '=', sql.lit('published'))
    .where((eb) => eb.and(filters.map((filter) => CONDITIONS[filter](eb))))
  const total = tallied(filters) ? sql<string>`s.posts` : sql<string>`(${counted})`
  return db
    .selectFrom(tally.as('s'))
    .select([
      sql<number>`${total}::int`.as('total'),
      sql<string>`s.stamp::text`.as('stamp'),
      referenceStamp(db).as('reference_stamp'),
    ])
}

/** One page of cards, each row with the totals beside it: one statement, one snapshot, one round trip. */
export function listQuery(db: Db, shape: Shape) {
  const { key, descending } = SORTS[shape.sort]
  const page = pageOf(db, shape)
    .select(CARD_COLUMNS)
    .select(sql<string | number | null>`${sql.raw(key)}`.as('sort_key'))
    .select(sql<string | null>`p.images[1]`.as('cover_id'))
  const direction = descending ? 'desc' : 'asc'
  return db
    .selectFrom(page.as('p'))
    .innerJoin(totalsQuery(db, shape.filters).as('totals'), (join) => join.onTrue())
    .leftJoin('file as f', 'f.id', 'p.cover_id')
    .select([...CARD_COLUMNS, 'p.sort_key', ...IMAGE_COLUMNS, 'totals.total', 'totals.stamp', 'totals.reference_stamp'])
    .orderBy('p.sort_key', direction)
    .orderBy('p.id', direction)
}

/** Cards of given posts that everyone may see, in no order. */
export function cardsQuery(db: Db) {
  return db
    .selectFrom('post as p')
    .leftJoin('file as f', (join) => join.on('f.id', '=', sql`p.images[1]`))
    .select([...CARD_COLUMNS, ...IMAGE_COLUMNS])
    .where('p.status', '=', sql.lit('published'))
}
