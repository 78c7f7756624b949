import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database.ts'
import { referenceStamp } from '../../../catalog/public.ts'
import { CARD_COLUMNS, COUNTS, IMAGE_COLUMNS, OWNER_NAME } from '../card-row.ts'
import type { Filter } from '../plan/filters.ts'
import { facetIs, isFacet, SORTS } from './conditions.ts'
import { countOf, firstPosts, type ListPosition, listPositions, type Shape, sortKeyOf } from './positions.ts'

/** Whether the tally holds the total. */
const tallied = (filters: readonly Filter[]) => filters.every(isFacet)

/** The total of a list, with the stamps of what it was read from. */
export function totalsQuery(db: Db, filters: readonly Filter[]) {
  return withStamps(db, filters, tallied(filters) ? sql`s.posts` : countOf(db, filters))
}

function withStamps(db: Db, filters: readonly Filter[], total: RawBuilder<number>) {
  const tally = db
    .selectFrom('post_tally as t')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('t.posts'), sql.lit('0')).as('posts'),
      eb.fn.coalesce(eb.fn.sum<string>('t.stamp'), sql.lit('0')).as('stamp'),
    ])
    .where((eb) => eb.and(filters.filter(isFacet).map((facet) => facetIs('t', facet))))
  return db
    .selectFrom(tally.as('s'))
    .select([
      sql<number>`${total}::int`.as('total'),
      sql<string>`s.stamp::text`.as('stamp'),
      referenceStamp(db).as('reference_stamp'),
    ])
}

function postsOf(db: Db, shape: Shape) {
  const posts = firstPosts(db, shape)
  const cover = sql<string | null>`p.images[1]`.as('cover_id')
  if (posts) {
    const key = sql<ListPosition['sort_key']>`${sortKeyOf(shape)}`.as('sort_key')
    return posts.select([...CARD_COLUMNS, ...COUNTS, cover, key]).as('p')
  }
  // Trends are read behind: they may still have a post that was hidden or deleted.
  const positions = db
    .selectFrom(listPositions(db, shape).as('k'))
    .innerJoin('post as p', (join) => join.onRef('p.id', '=', 'k.id').on('p.status', '=', sql.lit('published')))
  return positions
    .leftJoin('post_count as c', 'c.post_id', 'p.id')
    .select([...CARD_COLUMNS, ...COUNTS, cover, 'k.sort_key'])
    .as('p')
}

/** One page of cards, each row with the totals: one statement, one snapshot, one round trip. */
export function listQuery(db: Db, shape: Shape) {
  const { filters, sort } = shape
  const direction = SORTS[sort].descending ? 'desc' : 'asc'
  return db
    .selectFrom(postsOf(db, shape))
    .innerJoin(totalsQuery(db, filters).as('totals'), (join) => join.onTrue())
    .leftJoin('file as f', 'f.id', 'p.cover_id')
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .select([
      ...CARD_COLUMNS,
      'p.likes',
      'p.views',
      'p.sort_key',
      ...IMAGE_COLUMNS,
      OWNER_NAME,
      'totals.total',
      'totals.stamp',
      'totals.reference_stamp',
    ])
    .orderBy('p.sort_key', direction)
    .orderBy('p.id', direction)
}
