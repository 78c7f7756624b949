import {
  type ListSearch,
  readListSearch,
  readStay,
  validateListSearch,
} from '#client/features/list/public/list-search.ts'
import { LIST_TYPES } from '#client/features/list/public/list-types.ts'
import type { SearchPostsInput } from '#shared/search.ts'
import type { PostType } from '#shared/vocabulary.ts'

export type SearchSort = SearchPostsInput['sort']

/** A search as it stands in the URL. Only what differs from the defaults is there. */
export type SearchAddress = Pick<
  ListSearch,
  | ('q' | 'province' | 'place_type' | 'price_min' | 'price_max' | 'no_price' | 'open_now' | 'area' | 'page')
  | ('check_in' | 'check_out' | 'people' | 'rooms')
> & { type?: PostType; sort?: SearchSort }

export const PAGE_SIZE = 24

const SORTS = ['relevance', 'newest', 'popular', 'price'] as const satisfies readonly SearchSort[]

/** The orders that results can have; the first is the default. Without words nothing is better than another. */
export const sortsOf = ({ q }: SearchAddress): readonly SearchSort[] => (q === undefined ? SORTS.slice(1) : SORTS)

/** Reads a search from the URL. What is unknown, malformed, empty or the default anyway is left out. */
export function readSearchAddress(raw: Record<string, unknown>): SearchAddress {
  const { sort: _sort, period: _period, category_id: _category, ...filters } = readListSearch(raw, 'visit')
  const type = LIST_TYPES.find((one) => one === raw.type)
  const sort = sortsOf(filters)
    .slice(1)
    .find((one) => one === raw.sort)
  // Dates are of hotels alone, which are then all that is found.
  const stay = type === undefined || type === 'hotel' ? readStay(raw) : {}
  return { ...filters, ...stay, ...(type && { type }), ...(sort && { sort }) }
}

/** The same with explicit `undefined`s: the router merges them into the search of the URL, and redirects to the clean address. */
export function validateSearchAddress(raw: Record<string, unknown>): SearchAddress {
  const { sort: _sort, category_id: _category, ...none } = validateListSearch({}, 'visit')
  return { ...none, type: undefined, sort: undefined, ...readSearchAddress(raw) }
}

/** The input of `search.posts`. */
export const searchInput = ({ open_now, no_price, ...address }: SearchAddress) => ({
  ...address,
  ...(open_now && { open_now: true }),
  ...(no_price && { no_price: true }),
  pageSize: PAGE_SIZE,
})

/** The search with some of it changed; it starts at the first page, and `undefined` takes a filter back. */
export function withChange(address: SearchAddress, change: SearchAddress): SearchAddress {
  const { page: _page, ...rest } = { ...address, ...change }
  return readSearchAddress(rest)
}

/** The change that takes a filter back. */
export const WITHOUT = {
  type: { type: undefined },
  place_type: { place_type: undefined },
  province: { province: undefined },
  price: { price_min: undefined, price_max: undefined, no_price: undefined },
  open_now: { open_now: undefined },
  area: { area: undefined },
  dates: { check_in: undefined, check_out: undefined, people: undefined, rooms: undefined },
} as const satisfies Record<string, SearchAddress>

export type FilterName = keyof typeof WITHOUT

/** The search for these words, or for all, without filters. */
export const withoutFilters = ({ q, sort }: SearchAddress): SearchAddress => readSearchAddress({ q, sort })

/** For ten minutes a page of results is not fetched again, so that coming back moves nothing. */
export const RESULTS_STALE_MS = 10 * 60_000
