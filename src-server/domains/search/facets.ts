import type { Locale } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import type { SearchFacets, SearchPostsInput } from '#shared/search.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { nameOf, type Reference } from '../catalog/public.ts'
import type { Candidate } from './candidates.ts'

/** With prices in whole cents. */
type FacetFilters = Pick<SearchPostsInput, 'type' | 'province' | 'place_type' | 'open_now' | 'no_price'> & {
  price_min?: number | undefined
  price_max?: number | undefined
}
type Facet = 'type' | 'province' | 'place_type' | 'price' | 'open_now'

/** Bounds of the price ranges, in dollars. */
const PRICES = [0, 5, 20, 50]

/** Whether a post is within all filters but one. */
export function isWithin(post: Candidate, filters: FacetFilters, open: ReadonlySet<string>, except?: Facet): boolean {
  const { type, province, place_type, open_now } = filters
  return (
    (except === 'type' || !type || post.type === type) &&
    (except === 'province' || !province || post.province === province) &&
    (except === 'place_type' || !place_type || post.place_type === place_type) &&
    (except === 'open_now' || !open_now || open.has(post.id)) &&
    (except === 'price' || isPriced(post, filters))
  )
}

function isPriced({ price_cents: cents }: Candidate, { price_min, price_max, no_price }: FacetFilters): boolean {
  const isAbove = price_min === undefined || (cents !== null && cents >= price_min)
  const isBelow = price_max === undefined || (cents === null ? no_price === true : cents <= price_max)
  return isAbove && isBelow
}

type Words = { locale: Locale; reference: Reference }

/** Counts of what was found; of each facet those within the other filters. */
export function facetsOf(
  posts: readonly Candidate[],
  filters: FacetFilters,
  open: ReadonlySet<string>,
  { locale, reference }: Words,
): SearchFacets {
  const within = (facet: Facet) => posts.filter((post) => isWithin(post, filters, open, facet))
  const types = countBy(within('type'), (post) => post.type)
  const provinces = countBy(within('province'), (post) => post.province)
  const placeTypes = countBy(within('place_type'), (post) => post.place_type)
  return {
    types: POST_TYPES.flatMap((type) => (types.has(type) ? [{ type, posts: types.get(type) ?? 0 }] : [])),
    provinces: most(provinces).map(([code, count]) => ({ ...nameOf(reference.provinces, code, locale), posts: count })),
    place_types: most(placeTypes).map(([code, count]) => ({
      ...nameOf(reference.placeTypes, code, locale),
      posts: count,
    })),
    prices: pricesOf(within('price')),
    open_now: within('open_now').filter(({ id }) => open.has(id)).length,
  }
}

function countBy<Key>(posts: readonly Candidate[], keyOf: (post: Candidate) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const post of posts) counts.set(keyOf(post), (counts.get(keyOf(post)) ?? 0) + 1)
  return counts
}

const most = (counts: ReadonlyMap<string, number>) => [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))

/** Free, three ranges, dear, and without a price; empty ones are left out. A range is with its first and without its last cent. */
function pricesOf(posts: readonly Candidate[]): SearchFacets['prices'] {
  const ranges = PRICES.map((from, nth) => ({ from, to: PRICES[nth + 1] ?? null }))
  const counts = ranges.map(({ from, to }) => ({
    from,
    to,
    posts: posts.filter(({ price_cents: cents }) => {
      if (cents === null) return false
      const dollars = toDollars(cents)
      return dollars >= from && (to === null || dollars < to)
    }).length,
  }))
  const without = posts.filter(({ price_cents }) => price_cents === null).length
  return [...counts, { from: null, to: null, posts: without }].filter(({ posts: count }) => count > 0)
}
