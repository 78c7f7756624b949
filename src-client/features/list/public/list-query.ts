import type { Position } from '#shared/position.ts'
import type { PostCard, PostPage } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { type ListSearch, sortsOf } from './list-search.ts'

export const PAGE_SIZE = 20
const NEXT_EVENTS = 4

const MINUTE = 60_000

/** A page of the address is one of the usual order. */
export const firstPage = (search: ListSearch, here: Position | null): number => (here ? 1 : (search.page ?? 1))

/** The filters of a list, as `post.list` and `post.pins` take them. */
export function listFilters(type: PostType, { page: _page, sort: _sort, open_now, no_price, ...filters }: ListSearch) {
  const period = type === 'event' ? ('upcoming' as const) : undefined
  const flags = { ...(open_now && { open_now: true }), ...(no_price && { no_price: true }) }
  return { period, ...filters, ...flags, page_type: type }
}

/** The input of `post.list` for these filters; the nearest first, where the visitor has told where they are. */
export function listInput(type: PostType, search: ListSearch, here: Position | null = null) {
  const [first] = sortsOf(type)
  // A search has the best first, but events stand under their months.
  const usual = search.q && type !== 'event' ? undefined : first
  const near = here && { sort: 'nearest' as const, ...here }
  return { ...listFilters(type, search), sort: search.sort ?? usual, ...near, pageSize: PAGE_SIZE }
}

/** The input for what comes after an empty period, with the same other filters. */
export function nextEventsInput({ period: _period, ...search }: ListSearch) {
  return { ...listInput('event', { ...search, sort: 'soonest' }), pageSize: NEXT_EVENTS }
}

/** The input of a list's pages as an infinite query, from the page of the address on. */
export const pagesInput = (type: PostType, search: ListSearch, here: Position | null = null) => ({
  ...listInput(type, search, here),
  page: firstPage(search, here),
})

/**
 * How a list's pages follow one another. For ten minutes they are not fetched again, so that returning to the list moves nothing;
 * later they are refetched in the background.
 */
export const listPages = (search: ListSearch, here: Position | null = null) => ({
  initialCursor: firstPage(search, here),
  getNextPageParam: ({ total }: PostPage, _pages: unknown, page: number | null | undefined) => {
    const shown = page ?? 1
    return shown * PAGE_SIZE < total ? shown + 1 : undefined
  },
  staleTime: 10 * MINUTE,
  // A cache on the server lives as long as its page; a timer would keep it for the hour.
  ...(!import.meta.env.SSR && { gcTime: 60 * MINUTE }),
})

/** The cards of all pages; one that moved to the next page while it was fetched is shown once. */
export function cardsOf(pages: readonly PostPage[]): PostCard[] {
  return [...new Map(pages.flatMap(({ rows }) => rows.map((card) => [card.id, card]))).values()]
}
