import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PostSort } from '#shared/post.ts'
import { SEARCH_REACH } from '#shared/search-reach.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { Db } from '../../database.ts'
import { slot } from '../../prepared.ts'
import { CONDITIONS, type Condition, type Filter, SORTS } from './list-conditions.ts'

/** What two lists that differ only in values have in common: each shape is compiled and planned once. */
export type Shape = {
  filters: readonly Filter[]
  sort: PostSort
  /** Where the page begins: at the top, so many rows down, or at a row that is known. */
  start: 'top' | 'offset' | 'anchor'
  limit: number
}

/** A post's place in a list; of a search also how many were found, as far as they were counted. */
export type Place = { id: string; sort_key: string | number | null; found: number | null }

/** Nearly every row may hold the words of a search. The days of a period are few, so its posts are simply read. */
export const isSearch = (filters: readonly Filter[]) => filters.includes('q') && !filters.includes('period')

/** The filters as conditions; the period is a matter of its own. */
const conditionsOf = (filters: readonly Filter[], words: 'found' | 'reads') =>
  filters.flatMap((filter): Condition[] => {
    if (filter === 'period') return []
    return [filter === 'q' ? words : filter]
  })

const postsWhere = (db: Db, conditions: readonly Condition[]) =>
  db
    .selectFrom('post as p')
    .where('p.status', '=', sql.lit('published'))
    .where((eb) => eb.and(conditions.map((condition) => CONDITIONS[condition](eb))))

const placesWhere = (db: Db, conditions: readonly Condition[], sort: PostSort) =>
  postsWhere(db, conditions).select(['p.id', sql<Place['sort_key']>`${sql.raw(SORTS[sort].key)}`.as('sort_key')])

/** A list that is one range of an index, read from its first row on or from a known one. */
export function firstPosts(db: Db, { filters, sort, start, limit }: Shape) {
  if (isSearch(filters) || filters.includes('period') || start === 'offset') return undefined
  const { key, descending } = SORTS[sort]
  const direction = descending ? 'desc' : 'asc'
  const from = sql<SqlBool>`(${sql.raw(key)}, p.id) ${sql.raw(descending ? '<=' : '>=')} (${slot('anchor_key')}, ${slot('anchor_id')})`
  return postsWhere(db, conditionsOf(filters, 'reads'))
    .$if(start === 'anchor', (posts) => posts.where(from))
    .orderBy(sql.raw(key), direction)
    .orderBy('p.id', direction)
    .limit(sql.lit(limit))
}

/** Where the posts of a page stand in any list, and no more of them: that an index can tell alone, however many it skips. */
export function placesOf(db: Db, shape: Shape): RawBuilder<Place> {
  const { filters, sort, start, limit } = shape
  const direction = sql.raw(SORTS[sort].descending ? 'desc' : 'asc')
  const order = sql`order by sort_key ${direction}, id ${direction}`
  const slice = sql`${order} limit ${sql.lit(limit)}${start === 'offset' ? sql` offset ${slot('offset')}` : sql``}`
  const untilEnd = sql`${order} limit ${start === 'offset' ? sql`${slot('offset')}::bigint + ` : sql``}${sql.lit(limit)}`

  if (isSearch(filters)) return foundPlaces(db, shape, untilEnd, slice)
  if (!filters.includes('period')) {
    return sql`(select *, null::int as found from (${placesWhere(db, conditionsOf(filters, 'reads'), sort)} ${slice}) as page)`
  }
  const [before, within] = daysOf(filters).map((conditions) => placesWhere(db, conditions, sort))
  return sql`(select *, null::int as found from ((${before} ${untilEnd}) union all (${within} ${untilEnd})) as days ${slice})`
}

/** An event is there for a period when it has begun before and goes on, or begins in it: each is a range of an index. */
function daysOf(filters: readonly Filter[]): [Condition[], Condition[]] {
  const always = conditionsOf(filters, 'reads')
  return [
    [...always, 'goes_on'],
    [...always, 'begins'],
  ]
}

/**
 * Few posts are found by their letters and sorted. Where there are more than `SEARCH_REACH`, every few rows of the list in
 * its order is one of them, so that it is walked: either way only some thousand rows are read.
 */
function foundPlaces(db: Db, { filters, sort }: Shape, untilEnd: RawBuilder<unknown>, slice: RawBuilder<unknown>) {
  const count = sql`(select count(*) from found)`
  const found = placesWhere(db, conditionsOf(filters, 'found'), sort).limit(sql.lit(SEARCH_REACH + 1))
  const walked = placesWhere(db, conditionsOf(filters, 'reads'), sort).where(
    sql<SqlBool>`${count} > ${sql.lit(SEARCH_REACH)}`,
  )
  return sql<Place>`(
    with found as materialized (${found})
    select page.*, ${count}::int as found from (
      (select * from found where ${count} <= ${sql.lit(SEARCH_REACH)}) union all (${walked} ${untilEnd}) ${slice}
    ) as page)`
}

/** How many posts a list has. A search is counted no further than `SEARCH_REACH`. */
export function countOf(db: Db, filters: readonly Filter[]): RawBuilder<number> {
  const counted = (conditions: readonly Condition[]) =>
    postsWhere(db, conditions).select((eb) => eb.fn.countAll<string>().as('posts'))
  if (isSearch(filters)) {
    const found = postsWhere(db, conditionsOf(filters, 'found')).select('p.id').limit(sql.lit(SEARCH_REACH))
    return sql`(select count(*) from (${found}) as found)`
  }
  if (!filters.includes('period')) return sql`(${counted(conditionsOf(filters, 'reads'))})`
  const [before, within] = daysOf(filters).map(counted)
  return sql`((${before}) + (${within}))`
}

/** How many posts of each type hold the words of a search, each counted no further than `SEARCH_REACH`. */
export function matchesQuery(db: Db) {
  const ofType = postsWhere(db, ['found'])
    .where(sql<SqlBool>`p.type = t.type`)
    .select('p.id')
    .limit(sql.lit(SEARCH_REACH))
  return db
    .selectFrom(sql<{ type: PostType }>`unnest(${slot('types')}::text[])`.as<'t'>(sql`t(type)`))
    .select(['t.type', sql<number>`(select count(*)::int from (${ofType}) as found)`.as('posts')])
}
