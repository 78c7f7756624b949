import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { PostSort } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { Database } from '../../database.ts'
import { slot } from '../../prepared.ts'

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

/** What a row is asked. The days of a period and the words of a search can be asked in more than one way. */
export type Condition = Exclude<Filter, 'period' | 'q'> | 'goes_on' | 'begins' | 'found' | 'reads'

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

const reads = (eb: Posts) => eb('p.search_text', 'like', slot<string>('q'))

export const CONDITIONS: Record<Condition, (eb: Posts) => Expression<SqlBool>> = {
  type: (eb) => eb('p.type', '=', slot<PostType>('type')),
  province: (eb) => eb('p.province', '=', slot<string>('province')),
  place_type: (eb) => eb('p.place_type', '=', slot<string>('place_type')),
  category_id: (eb) => eb('p.category_id', '=', slot<string>('category_id')),
  price_min: (eb) => eb('p.price_from_cents', '>=', slot<number>('price_min')),
  price_max: (eb) => eb('p.price_from_cents', '<=', slot<number>('price_max')),
  open_now: openNow,
  // In the words of the index `post_days`.
  goes_on: (eb) =>
    eb.and([
      sql<SqlBool>`p.ends_at > p.starts_at`,
      sql<SqlBool>`tstzrange(p.starts_at, p.ends_at, '[]') @> ${slot('period_from')}::timestamptz`,
      eb('p.starts_at', '<', slot<string>('period_from')),
    ]),
  begins: (eb) =>
    eb.and([eb('p.starts_at', '>=', slot<string>('period_from')), eb('p.starts_at', '<', slot<string>('period_to'))]),
  // The index `post_words` finds the rows that hold all pairs of letters, among them those that read so.
  found: (eb) => eb.and([sql<SqlBool>`letter_pairs(p.search_text) @> ${slot('pairs')}::text[]`, reads(eb)]),
  reads,
}

/** Each sort's leading column, which way it runs, and the index that has it in order (`db/migrations/0004-posts.ts`). */
export const SORTS: Record<PostSort, { key: string; descending: boolean }> = {
  newest: { key: 'p.published_at', descending: true },
  popular: { key: 'p.likes', descending: true },
  // Posts without a price come after all that have one.
  price: { key: 'coalesce(p.price_from_cents, 2147483647)', descending: false },
  soonest: { key: 'p.starts_at', descending: false },
}

/** A letter, or all pairs of neighbouring letters of a longer text: what `letter_pairs` of every text that holds it has. */
export function letterPairs(words: string): string[] {
  const letters = [...words]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
}
