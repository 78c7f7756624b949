import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { ListSearch } from './public/list-search.ts'

/** The filters that open a choice, in the order of their chips. */
export type FilterName = 'dates' | 'period' | 'place_type' | 'province' | 'price' | 'sort'

/** The change that takes a filter back. */
export const WITHOUT: Record<Exclude<FilterName, 'sort'>, ListSearch> = {
  dates: { check_in: undefined, check_out: undefined, people: undefined, rooms: undefined },
  period: { period: undefined },
  place_type: { place_type: undefined },
  province: { province: undefined },
  price: { price_min: undefined, price_max: undefined, no_price: undefined },
}

/** The filters a list has; the order comes last. */
export function filtersOf(type: PostType): readonly FilterName[] {
  const first = { event: ['period'], hotel: ['dates'] } as const
  const own = type === 'event' || type === 'hotel' ? first[type] : []
  return [...own, 'place_type', 'province', 'price', 'sort']
}

/** Whether the list has the filter “Open now”: events have days, and hotels do not close. */
export const hasHours = (type: PostType) => type !== 'event' && type !== 'hotel'

/** The filters with some of them changed; a new choice starts at the first page, `undefined` takes one back. */
export function withFilters(search: ListSearch, change: ListSearch): ListSearch {
  const { page: _page, ...rest } = { ...search, ...change }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}

/** The same dates in more rooms, up to one for two people each: no single room may sleep so many. */
export function inMoreRooms(search: ListSearch): ListSearch[] {
  const { check_in, people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS } = search
  const most = Math.ceil(people / 2)
  if (!check_in || rooms >= most) return []
  return [...new Set([rooms + 1, most])].map((more) => withFilters(search, { rooms: more }))
}
