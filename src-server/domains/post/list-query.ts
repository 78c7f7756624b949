import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { SEARCH_REACH } from '#shared/search-reach.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { Database, Db } from '../../database.ts'
import { slot } from '../../prepared.ts'
import { referenceStamp } from '../../reference.ts'
import { type Filter, SORTS } from './list-conditions.ts'
import { countOf, firstPosts, isSearch, type Place, placesOf, type Shape } from './list-places.ts'

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

const OWNER_NAME = 'o.username as owner_name'

type Tally = ExpressionBuilder<Database & { t: Database['post_tally'] }, 't'>
const TALLY_CONDITIONS = {
  type: (eb: Tally) => eb('t.type', '=', slot<PostType>('type')),
  province: (eb: Tally) => eb('t.province', '=', slot<string>('province')),
  place_type: (eb: Tally) => eb('t.place_type', '=', slot<string>('place_type')),
}

/** The number of the common filters stands in the tally: the rest have to be counted. */
const tallied = (filters: readonly Filter[]) =>
  filters.every((filter) => filter === 'type' || filter === 'province' || filter === 'place_type')

/** How many posts a list has in all, as far as they are counted, and the stamps of what it was made from. */
export function totalsQuery(db: Db, filters: readonly Filter[]) {
  return withStamps(db, filters, tallied(filters) ? sql`s.posts` : countOf(db, filters))
}

/** A total, which may be read off the facets' tally `s`, beside the stamps of the facets and of the reference data. */
function withStamps(db: Db, filters: readonly Filter[], total: RawBuilder<number>) {
  const facets = filters.filter((filter) => filter === 'type' || filter === 'province' || filter === 'place_type')
  const tally = db
    .selectFrom('post_tally as t')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('t.posts'), sql.lit('0')).as('posts'),
      eb.fn.coalesce(eb.fn.sum<string>('t.stamp'), sql.lit('0')).as('stamp'),
    ])
    .where((eb) => eb.and(facets.map((facet) => TALLY_CONDITIONS[facet](eb))))
  return db
    .selectFrom(tally.as('s'))
    .select([
      sql<number>`${total}::int`.as('total'),
      sql<string>`s.stamp::text`.as('stamp'),
      referenceStamp(db).as('reference_stamp'),
    ])
}

/** The posts of a page, in no order, with what orders them. */
function postsOf(db: Db, shape: Shape) {
  const posts = firstPosts(db, shape)
  const cover = sql<string | null>`p.images[1]`.as('cover_id')
  if (posts) {
    const key = sql<Place['sort_key']>`${sql.raw(SORTS[shape.sort].key)}`.as('sort_key')
    return posts.select([...CARD_COLUMNS, cover, key, sql<Place['found']>`null::int`.as('found')]).as('p')
  }
  const places = db.selectFrom(placesOf(db, shape).as('k')).innerJoin('post as p', 'p.id', 'k.id')
  return places.select([...CARD_COLUMNS, cover, 'k.sort_key', 'k.found']).as('p')
}

/** One page of cards, each row with the totals beside it: one statement, one snapshot, one round trip. */
export function listQuery(db: Db, shape: Shape) {
  const { filters, sort } = shape
  const direction = SORTS[sort].descending ? 'desc' : 'asc'
  // A search has counted what it found.
  const totals = isSearch(filters) ? withStamps(db, filters, sql.lit(SEARCH_REACH)) : totalsQuery(db, filters)
  return db
    .selectFrom(postsOf(db, shape))
    .innerJoin(totals.as('totals'), (join) => join.onTrue())
    .leftJoin('file as f', 'f.id', 'p.cover_id')
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .select([...CARD_COLUMNS, 'p.sort_key', ...IMAGE_COLUMNS, OWNER_NAME, 'totals.stamp', 'totals.reference_stamp'])
    .select(sql<number>`least(p.found, totals.total)`.as('total'))
    .orderBy('p.sort_key', direction)
    .orderBy('p.id', direction)
}

/** Cards of given posts that everyone may see, in no order. */
export function cardsQuery(db: Db) {
  return db
    .selectFrom('post as p')
    .leftJoin('file as f', (join) => join.on('f.id', '=', sql`p.images[1]`))
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .select([...CARD_COLUMNS, ...IMAGE_COLUMNS, OWNER_NAME])
    .where('p.status', '=', sql.lit('published'))
}
