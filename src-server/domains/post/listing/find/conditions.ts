import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../../../platform/database.ts'
import { slot } from '../../../../platform/prepared.ts'
import type { OpeningDay } from '../../opening-minutes.ts'
import type { Filter } from '../plan/filters.ts'
import type { ListSort } from '../plan/plan.ts'
import { distanceFrom } from './position.ts'

/** Conditions on a row; a period and a search have more than one. */
export type Condition = Exclude<Filter, 'period' | 'q'> | 'goes_on' | 'begins' | 'found'

/** Columns that `post`, its counts and the tally share. */
const FACETS = ['type', 'province', 'place_type'] as const
export type Facet = (typeof FACETS)[number]
export const isFacet = (asked: string): asked is Facet => FACETS.some((facet) => facet === asked)

export const facetIs = (table: 'p' | 'r' | 't', facet: Facet) =>
  sql<SqlBool>`${sql.ref(`${table}.${facet}`)} = ${slot(facet)}`

type Posts = ExpressionBuilder<Tables & { p: Tables['post'] }, 'p'>

/** Open by the hours of a day: of its date, else of its feasts, else of its weekday. */
function openOn(day: OpeningDay): Expression<SqlBool> {
  return sql<SqlBool>`case
    when ${slot(`${day}_date`)}::int = any(p.exceptional) then p.open_minutes @> ${slot(`${day}_date_at`)}::int
    when p.exceptional && ${slot(`${day}_feasts`)}::int[] then p.open_minutes && ${slot(`${day}_feasts_at`)}::int4multirange
    else p.open_minutes @> ${slot(`${day}_weekday_at`)}::int end`
}

export const CONDITIONS: Record<Exclude<Condition, Facet>, (eb: Posts) => Expression<SqlBool>> = {
  category_id: (eb) => eb('p.category_id', '=', slot<string>('category_id')),
  price_min: (eb) => eb('p.shown_price_cents', '>=', slot<number>('price_min')),
  price_max: (eb) => eb('p.shown_price_cents', '<=', slot<number>('price_max')),
  // A price that is not given passes every upper bound.
  price_max_or_none: () => sql<SqlBool>`coalesce(p.shown_price_cents, 0) <= ${slot('price_max')}::int`,
  // Yesterday's hours may go on past midnight.
  open_now: (eb) => eb.or([openOn('today'), openOn('yesterday')]),
  // The index `post_days` needs this spelling.
  goes_on: (eb) =>
    eb.and([
      sql<SqlBool>`tstzrange(p.starts_at, event_over_at(p.starts_at, p.ends_at)) @> ${slot('period_from')}::timestamptz`,
      eb('p.starts_at', '<', slot<string>('period_from')),
    ]),
  begins: (eb) =>
    eb.and([eb('p.starts_at', '>=', slot<string>('period_from')), eb('p.starts_at', '<', slot<string>('period_to'))]),
  // A list of an area has so many inside that walking its order finds them. The planner takes a `case` to hold for half of
  // the rows, so it walks the order; it would take the bare ranges to be narrow, whatever it knows of the posts.
  area: () => sql<SqlBool>`case when p.precision is distinct from 'district'
    then p.lat between ${slot('south')}::float8 and ${slot('north')}::float8
      and p.lon between ${slot('west')}::float8 and ${slot('east')}::float8 end`,
  there: () => sql<SqlBool>`p.id = any(${slot('there')}::uuid[])`,
  found: () => sql<SqlBool>`p.id = any(${slot('found')}::uuid[])`,
}

/** Each sort's leading column, indexed in `post` or in its trend `r`; the best of a search come first in what it found. */
export const SORTS: Record<ListSort, { key: RawBuilder<unknown>; descending: boolean }> = {
  newest: { key: sql`p.published_at`, descending: true },
  popular: { key: sql`r.score`, descending: true },
  price: { key: sql`coalesce(p.shown_price_cents, 2147483647)`, descending: false },
  soonest: { key: sql`p.starts_at`, descending: false },
  nearest: { key: distanceFrom(slot('lat'), slot('lon')), descending: false },
  relevance: { key: sql`array_position(${slot('found')}::uuid[], p.id)`, descending: false },
}

/** The pattern of a text with these words, which is normalised as the stored search text is. */
export const patternOf = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
