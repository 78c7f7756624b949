import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { PostSort } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { Db } from '../../platform/database.ts'
import { slot } from '../../platform/prepared.ts'
import { CONDITIONS, type Condition, type Filter, facetIs, isFacet, SORTS } from './list-conditions.ts'

/** The shape of a list without its values: each is compiled and planned once. */
export type Shape = {
  filters: readonly Filter[]
  sort: PostSort
  start: 'top' | 'offset' | 'anchor'
  limit: number
}

/** Where a post stands in a list; for a search with the number found, up to the limit. */
export type ListPosition = { id: string; sort_key: string | number | null; found: number | null }

/** Whether a search needs its limit; a period has few posts, which are simply read. */
export const isSearch = (filters: readonly Filter[]) => filters.includes('q') && !filters.includes('period')

/** Filters as conditions, without the period. */
const conditionsOf = (filters: readonly Filter[], words: 'by_pairs' | 'by_text') =>
  filters.flatMap((filter): Condition[] => {
    if (filter === 'period') return []
    return [filter === 'q' ? words : filter]
  })

/** The order "popular" walks the trends, unless an index of `post` narrows the list. */
const isWalkedByTrend = (conditions: readonly Condition[], sort?: PostSort) =>
  sort === 'popular' && !conditions.some((asked) => asked === 'goes_on' || asked === 'begins' || asked === 'by_pairs')

/** Published posts `p` with their counts `c` and trends `r`; an unused join costs nothing. */
function postsWhere(db: Db, conditions: readonly Condition[], sort?: PostSort) {
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

function positionsWhere(db: Db, conditions: readonly Condition[], sort: PostSort) {
  const sortKey = sql<ListPosition['sort_key']>`${sql.raw(SORTS[sort].key)}`.as('sort_key')
  if (isWalkedByTrend(conditions, sort) && conditions.every(isFacet)) {
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
  if (isSearch(filters) || filters.includes('period') || start === 'offset') return undefined
  const { key, descending } = SORTS[sort]
  const direction = descending ? 'desc' : 'asc'
  const from = sql<SqlBool>`(${sql.raw(key)}, p.id) ${sql.raw(descending ? '<=' : '>=')} (${slot('anchor_key')}, ${slot('anchor_id')})`
  return postsWhere(db, conditionsOf(filters, 'by_text'), sort)
    .$if(start === 'anchor', (posts) => posts.where(from))
    .orderBy(sql.raw(key), direction)
    .orderBy(sort === 'popular' ? 'r.post_id' : 'p.id', direction)
    .limit(sql.lit(limit))
}

/** The ids and sort keys of a page, which an index-only scan finds however many rows it skips. */
export function listPositions(db: Db, shape: Shape): RawBuilder<ListPosition> {
  const { filters, sort, start, limit } = shape
  const direction = sql.raw(SORTS[sort].descending ? 'desc' : 'asc')
  const order = sql`order by sort_key ${direction}, id ${direction}`
  const slice = sql`${order} limit ${sql.lit(limit)}${start === 'offset' ? sql` offset ${slot('offset')}` : sql``}`
  const untilEnd = sql`${order} limit ${start === 'offset' ? sql`${slot('offset')}::bigint + ` : sql``}${sql.lit(limit)}`

  if (isSearch(filters)) return foundPositions(db, shape, untilEnd, slice)
  if (!filters.includes('period')) {
    return sql`(select *, null::int as found from (${positionsWhere(db, conditionsOf(filters, 'by_text'), sort)} ${slice}) as page)`
  }
  const [before, within] = daysOf(filters).map((conditions) => positionsWhere(db, conditions, sort))
  return sql`(select *, null::int as found from ((${before} ${untilEnd}) union all (${within} ${untilEnd})) as days ${slice})`
}

/** Events of a period have begun before and go on, or begin in it: one index range each. */
function daysOf(filters: readonly Filter[]): [Condition[], Condition[]] {
  const always = conditionsOf(filters, 'by_text')
  return [
    [...always, 'goes_on'],
    [...always, 'begins'],
  ]
}

/**
 * Rare words: the matches are found by letter pairs and sorted. Common words (over `SEARCH_REACH` matches): the list is
 * walked in order. Either way only some thousand rows are read.
 */
function foundPositions(db: Db, { filters, sort }: Shape, untilEnd: RawBuilder<unknown>, slice: RawBuilder<unknown>) {
  const count = sql`(select count(*) from found)`
  const found = positionsWhere(db, conditionsOf(filters, 'by_pairs'), sort).limit(sql.lit(SEARCH_REACH + 1))
  const walked = positionsWhere(db, conditionsOf(filters, 'by_text'), sort).where(
    sql<SqlBool>`${count} > ${sql.lit(SEARCH_REACH)}`,
  )
  return sql<ListPosition>`(
    with found as materialized (${found})
    select page.*, ${count}::int as found from (
      (select * from found where ${count} <= ${sql.lit(SEARCH_REACH)}) union all (${walked} ${untilEnd}) ${slice}
    ) as page)`
}

/** The number of posts in a list; a search counts up to `SEARCH_REACH`. */
export function countOf(db: Db, filters: readonly Filter[]): RawBuilder<number> {
  const counted = (conditions: readonly Condition[]) =>
    postsWhere(db, conditions).select((eb) => eb.fn.countAll<string>().as('posts'))
  if (isSearch(filters)) {
    const found = postsWhere(db, conditionsOf(filters, 'by_pairs')).select('p.id').limit(sql.lit(SEARCH_REACH))
    return sql`(select count(*) from (${found}) as found)`
  }
  if (!filters.includes('period')) return sql`(${counted(conditionsOf(filters, 'by_text'))})`
  const [before, within] = daysOf(filters).map(counted)
  return sql`((${before}) + (${within}))`
}

/** Matches per type, each counted up to `SEARCH_REACH`. */
export function matchesQuery(db: Db) {
  const ofType = postsWhere(db, ['by_pairs'])
    .where(sql<SqlBool>`p.type = t.type`)
    .select('p.id')
    .limit(sql.lit(SEARCH_REACH))
  return db
    .selectFrom(sql<{ type: PostType }>`unnest(${slot('types')}::text[])`.as<'t'>(sql`t(type)`))
    .select(['t.type', sql<number>`(select count(*)::int from (${ofType}) as found)`.as('posts')])
}
