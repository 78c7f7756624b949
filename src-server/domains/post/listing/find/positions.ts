import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { Db } from '../../../../platform/database.ts'
import { slot } from '../../../../platform/prepared.ts'
import type { Filter } from '../plan/filters.ts'
import type { ListSort } from '../plan/plan.ts'
import { CONDITIONS, type Condition, facetIs, isFacet, SORTS } from './conditions.ts'
import { isInside } from './position.ts'

/** The shape of a list without its values: each is compiled and planned once. */
export type Shape = {
  filters: readonly Filter[]
  sort: ListSort
  /** `all` is without an end. */
  start: 'top' | 'offset' | 'anchor' | 'all'
  limit: number
}

/** Where a post stands in a list. */
export type ListPosition = { id: string; sort_key: string | number | null }

/** Filters as conditions, without the period. */
const conditionsOf = (filters: readonly Filter[]) =>
  filters.flatMap((filter): Condition[] => {
    if (filter === 'period') return []
    return [filter === 'q' ? 'found' : filter]
  })

const NARROW: readonly Condition[] = ['goes_on', 'begins', 'found', 'there']

/** The order "popular" walks the trends, unless an index of `post` narrows the list. */
const isWalkedByTrend = (conditions: readonly Condition[], sort?: ListSort) =>
  sort === 'popular' && !conditions.some((asked) => NARROW.includes(asked))

/** Published posts `p` with their counts `c` and trends `r`; an unused join costs nothing. */
function postsWhere(db: Db, conditions: readonly Condition[], sort?: ListSort) {
  const byTrend = isWalkedByTrend(conditions, sort)
  return db
    .selectFrom('post as p')
    .leftJoin('post_count as c', 'c.post_id', 'p.id')
    .leftJoin('post_trend as r', 'r.post_id', 'p.id')
    .where('p.status', '=', sql.lit('published'))
    .$if(byTrend, (posts) => posts.where('r.is_listed', '=', sql.lit(true)))
    .where((eb) =>
      eb.and(conditions.map((asked) => (isFacet(asked) ? facetIs(byTrend ? 'r' : 'p', asked) : CONDITIONS[asked](eb)))),
    )
}

/** Postgres has nulls first: a post that the trends do not have yet is the least popular one. */
const keyOf = (conditions: readonly Condition[], sort: ListSort) =>
  sort === 'popular' && !isWalkedByTrend(conditions, sort) ? sql`coalesce(r.score, '-infinity')` : SORTS[sort].key

/** The expressions that a list is ordered by, the same for its page as for the rows that it reads. */
export const sortKeyOf = ({ filters, sort }: Pick<Shape, 'filters' | 'sort'>) => keyOf(conditionsOf(filters), sort)

/** @param mayBeBehind whether a post may be among them that was hidden a moment ago, as trends have it */
function positionsWhere(db: Db, conditions: readonly Condition[], sort: ListSort, mayBeBehind = true) {
  const sortKey = sql<ListPosition['sort_key']>`${keyOf(conditions, sort)}`.as('sort_key')
  if (mayBeBehind && isWalkedByTrend(conditions, sort) && conditions.every(isFacet)) {
    // The trends alone: their index skips to a deep page without reading posts.
    const listed = db.selectFrom('post_trend as r').where('r.is_listed', '=', sql.lit(true))
    return listed
      .where((eb) => eb.and(conditions.map((facet) => facetIs('r', facet))))
      .select(['r.post_id as id', sortKey])
  }
  return postsWhere(db, conditions, sort).select(['p.id', sortKey])
}

/** A list that is one index range, from its top or from an anchor. */
export function firstPosts(db: Db, { filters, sort, start, limit }: Shape) {
  if (filters.includes('period') || start === 'offset') return undefined
  const conditions = conditionsOf(filters)
  const { descending } = SORTS[sort]
  const key = keyOf(conditions, sort)
  const direction = descending ? 'desc' : 'asc'
  const from = sql<SqlBool>`(${key}, p.id) ${sql.raw(descending ? '<=' : '>=')} (${slot('anchor_key')}, ${slot('anchor_id')})`
  return postsWhere(db, conditions, sort)
    .$if(start === 'anchor', (posts) => posts.where(from))
    .orderBy(key, direction)
    .orderBy(isWalkedByTrend(conditions, sort) ? 'r.post_id' : 'p.id', direction)
    .limit(sql.lit(limit))
}

/** The ids and sort keys of a page, which an index-only scan finds however many rows it skips. */
export function listPositions(db: Db, shape: Shape): RawBuilder<ListPosition> {
  const { filters, sort, start, limit } = shape
  if (start === 'all') return sql`(${positionsWhere(db, conditionsOf(filters), sort, false)})`
  const direction = sql.raw(SORTS[sort].descending ? 'desc' : 'asc')
  const order = sql`order by sort_key ${direction}, id ${direction}`
  const slice = sql`${order} limit ${sql.lit(limit)}${start === 'offset' ? sql` offset ${slot('offset')}` : sql``}`
  const untilEnd = sql`${order} limit ${start === 'offset' ? sql`${slot('offset')}::bigint + ` : sql``}${sql.lit(limit)}`

  if (!filters.includes('period')) {
    return sql`(${positionsWhere(db, conditionsOf(filters), sort)} ${slice})`
  }
  const [before, within] = daysOf(filters).map((conditions) => positionsWhere(db, conditions, sort))
  return sql`(select * from ((${before} ${untilEnd}) union all (${within} ${untilEnd})) as days ${slice})`
}

/** Events of a period have begun before and go on, or begin in it: one index range each. */
function daysOf(filters: readonly Filter[]): [Condition[], Condition[]] {
  const always = conditionsOf(filters)
  return [
    [...always, 'goes_on'],
    [...always, 'begins'],
  ]
}

/** Posts inside of an area, no more than a list of one reaches and one. */
export function insideQuery(db: Db, filters: readonly Filter[]) {
  const others = filters.filter((filter) => filter !== 'area')
  const arms = others.includes('period') ? daysOf(others) : [conditionsOf(others)]
  const [first, second] = arms.map((conditions) =>
    postsWhere(db, conditions)
      .where(isInside({ west: slot('west'), south: slot('south'), east: slot('east'), north: slot('north') }))
      .select('p.id')
      .limit(sql.lit(SEARCH_REACH + 1)),
  )
  return sql<{ id: string }>`(${first})${second ? sql` union all (${second})` : sql``}`
}

/** The number of posts in a list; of an area that has more than a list of one reaches, that. */
export function countOf(db: Db, filters: readonly Filter[]): RawBuilder<number> {
  if (filters.includes('area') && !filters.includes('q')) return sql`${sql.lit(SEARCH_REACH)}`
  const counted = (conditions: readonly Condition[]) =>
    postsWhere(db, conditions).select((eb) => eb.fn.countAll<string>().as('posts'))
  if (!filters.includes('period')) return sql`(${counted(conditionsOf(filters))})`
  const [before, within] = daysOf(filters).map(counted)
  return sql`((${before}) + (${within}))`
}
