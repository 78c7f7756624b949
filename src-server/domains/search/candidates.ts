import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SEARCH_REACH } from '#shared/limits.ts'
import type { Area } from '#shared/position.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { Db } from '../../platform/database.ts'
import type { Phrase } from './lexicon.ts'
import type { PostSearchRow } from './table.ts'
import type { Alternative, Term } from './term.ts'
import { barred, pairsOf, pieceOf, soundPairsOf } from './tokens.ts'

export type SearchFilters = {
  type?: PostType | undefined
  province?: string | undefined
  place_type?: string | undefined
  category_id?: string | undefined
  /** Cents. */
  price_min?: number | undefined
  price_max?: number | undefined
  /** Whether `price_max` lets pass what has no price. */
  no_price?: boolean | undefined
  /** These alone. */
  ids?: readonly string[] | undefined
  area?: Area | undefined
}
export type SearchOrder = 'newest' | 'popular' | 'price'

export type Candidate = Pick<PostSearchRow, 'id' | 'type' | 'province' | 'place_type' | 'published_at'> & {
  /** The price that readers see, in cents. */
  price_cents: number | null
  /** Empty where they have nothing of what was asked for. */
  names: string
  /** The logarithm of likes and views. */
  prior: number
}

/** Below so many matches by name also texts are searched. */
const ENOUGH_BY_NAME = 10

const ORDERS: Record<SearchOrder, RawBuilder<unknown>> = {
  newest: sql`s.published_at desc, s.id desc`,
  popular: sql`r.score desc, r.post_id desc`,
  price: sql`coalesce(p.shown_price_cents, 2147483647), p.id`,
}

type Asked = {
  terms: readonly Term[]
  filters: SearchFilters
  order: SearchOrder
  where: 'names' | 'texts' | 'both'
  limit?: number
}

/**
 * Posts that may match, as many as a search shows and one more. What is everywhere is cut off in the given order, so that the
 * same search has the same answer.
 */
export async function findCandidates(db: Db, asked: Asked): Promise<Candidate[]> {
  const { rows } = await candidatesQuery(asked).execute(db)
  return rows
}

export function candidatesQuery({ terms, filters, order, where, limit = SEARCH_REACH + 1 }: Asked) {
  const popular = order === 'popular' ? sql`join post_trend r on r.post_id = s.id and r.is_listed` : sql``
  const priced = order === 'price' || isByPrice(filters) ? POSTS : sql``
  const matching = (columns: 'names' | 'texts', only = sql``) => sql`
    select s.id, s.type, s.province, s.place_type, s.published_at, ${namesFor(terms)} as names
    from post_search s ${popular} ${priced}
    where s.is_listed ${filtersOf(filters)} and ${areIn(terms, columns)} ${only}
    order by ${ORDERS[order]} limit ${sql.lit(limit)}`
  const few = sql`and (select count(*) from named) < ${sql.lit(ENOUGH_BY_NAME)}`
  const found =
    where === 'both'
      ? sql`with named as materialized (${matching('names')}), written as materialized (${matching('texts', few)})
        select * from named union all select * from written where id not in (select id from named)`
      : matching(where)
  return sql<Candidate>`
    select f.*, ${PRICE_AND_PRIOR} from (${found}) as f ${PRICES_AND_COUNTS}`
}

/** A hotel's price is that of its rooms, so the post is asked; by its own key, unless its order by price is walked. */
const POSTS = sql`join post p on p.id = s.id and p.status = 'published'`
const isByPrice = ({ price_min, price_max }: SearchFilters) => price_min !== undefined || price_max !== undefined

const PRICE_AND_PRIOR = sql`o.shown_price_cents as price_cents,
  ln(1 + coalesce(c.likes, 0) + coalesce(c.views, 0))::float8 as prior`
const PRICES_AND_COUNTS = sql`left join post o on o.id = f.id left join post_count c on c.post_id = f.id`

/** Names are for the score, and most of a thousand posts that have a common word have it in their texts alone. */
export function namesFor(terms: readonly Term[]): RawBuilder<string> {
  const alternatives = terms.flatMap((term) => term.alternatives)
  if (alternatives.some(({ ends, isOpen }) => ends || isOpen)) return sql<string>`s.names`
  const units = alternatives.flatMap((alternative) => alternative.units.map(({ text }) => text))
  return sql<string>`case when s.name_tokens && ${[...new Set(units)]}::text[] then s.names else '' end`
}

function filtersOf({
  type,
  province,
  place_type,
  category_id,
  price_min,
  price_max,
  no_price,
  ids,
  area,
}: SearchFilters) {
  const highest = no_price ? sql`coalesce(p.shown_price_cents, 0)` : sql`p.shown_price_cents`
  const conditions = [
    type && sql`s.type = ${type}`,
    province && sql`s.province = ${province}`,
    place_type && sql`s.place_type = ${place_type}`,
    category_id && sql`s.category_id = ${category_id}::uuid`,
    price_min !== undefined && sql`p.shown_price_cents >= ${price_min}`,
    price_max !== undefined && sql`${highest} <= ${price_max}`,
    ids && sql`s.id = any(${ids}::uuid[])`,
    area && sql`exists (select from post i where i.id = s.id and ${isInside(area)})`,
  ]
  return sql.join(
    conditions.flatMap((condition) => (condition ? [sql`and ${condition}`] : [])),
    sql` `,
  )
}

/** By the post's own key: for an area with more posts than a search reaches, of which walking an order finds enough soon. */
const isInside = ({ west, south, east, north }: Area) =>
  sql<SqlBool>`i.precision is distinct from 'district' and i.lat between ${south} and ${north} and i.lon between ${west} and ${east}`

/** Whether a row `s` has all terms in its names or codes, or anywhere. Words without another way are looked for together. */
export function areIn(terms: readonly Term[], columns: 'names' | 'texts'): RawBuilder<SqlBool> {
  const words = terms.flatMap(onlyToken)
  const others = terms.filter((term) => onlyToken(term).length === 0)
  return all([
    ...(words.length > 0 ? [sql<SqlBool>`${tokensOf(columns)} @> ${words}::text[]`] : []),
    ...others.map((term) => termIn(term, columns)),
  ])
}

const tokensOf = (columns: 'names' | 'texts') => sql.ref(columns === 'names' ? 's.name_tokens' : 's.all_tokens')

function onlyToken({ alternatives, codes }: Term): readonly string[] {
  const tokens = alternatives.flatMap(singleToken)
  return codes.length === 0 && alternatives.length === 1 && tokens.length === 1 ? tokens : []
}

/** Whether a post has a term in its names or codes, or anywhere. */
function termIn({ alternatives, codes }: Term, columns: 'names' | 'texts'): RawBuilder<SqlBool> {
  const tokens = tokensOf(columns)
  const single = [...codes.map(({ code }) => code), ...alternatives.flatMap(singleToken)]
  const others = alternatives.filter((alternative) => singleToken(alternative).length === 0)
  return any([
    ...(single.length > 0 ? [sql<SqlBool>`${tokens} && ${single}::text[]`] : []),
    ...others.map((alternative) => sequenceIn(alternative, tokens, columns)),
  ])
}

const singleToken = ({ units, ends, isOpen }: Alternative): readonly string[] =>
  units.length === 1 && !isOpen ? (ends ?? units.map(({ text }) => text)) : []

/**
 * Several units, one beside the other: found by tokens, then compared. With `strpos`, as the planner takes every pattern for
 * rare: it would read each row that has the tokens.
 */
function sequenceIn({ units, ends, isOpen }: Alternative, tokens: RawBuilder<unknown>, columns: 'names' | 'texts') {
  const sure = ends ? units.slice(0, -1) : units
  const pairs = pairsOf(sure)
  const needed = pairs.length > 0 || ends || isOpen ? pairs : sure.map(({ text }) => text)
  const line = ends || isOpen ? barred(units).slice(0, -1) : barred(units)
  const has = (column: string) => sql<SqlBool>`strpos(${sql.ref(column)}, ${line}) > 0`
  return all([
    ...(needed.length > 0 ? [sql<SqlBool>`${tokens} @> ${needed}::text[]`] : []),
    ...(ends ? [sql<SqlBool>`${tokens} && ${ends.flatMap((end) => lastPair(sure, end))}::text[]`] : []),
    columns === 'names' ? has('s.names') : any([has('s.names'), has('s.texts')]),
  ])
}

const lastPair = (sure: Phrase, end: string) => pairsOf([...sure.slice(-1), pieceOf(end)])

/** Posts in whose names some pairs of units are, or sound like these. */
export async function findNear(db: Db, units: Term['units'], filters: SearchFilters): Promise<Candidate[]> {
  const script = units[0]?.script
  const pairs = script === 'khmer' ? soundPairsOf(units) : pairsOf(units)
  const { rows } = await sql<Candidate>`
    select f.*, ${PRICE_AND_PRIOR} from (
      select s.id, s.type, s.province, s.place_type, s.published_at, s.names
      from post_search s ${isByPrice(filters) ? POSTS : sql``}
      where s.is_listed ${filtersOf(filters)} and s.name_tokens && ${pairs}::text[]
      order by s.published_at desc, s.id desc limit ${sql.lit(SEARCH_REACH)}
    ) as f ${PRICES_AND_COUNTS}`.execute(db)
  return rows
}

const all = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
