import { readStaySearch, type StaySearch } from '#client/features/room/public/room-stay.ts'
import { asciiDigits } from '#shared/khmer.ts'
import { CODE, MAX_PAGE, MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import type { Period } from '#shared/phnom-penh-time.ts'
import type { PostSort } from '#shared/post.ts'
import { provinceCodeOf } from '#shared/province-aliases.ts'
import type { PriceText } from '#shared/read-money.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { isReversed, readPrice } from './price-address.ts'

/** The periods that events can be filtered by; the past ones are for reports. */
export const EVENT_PERIODS = [
  'upcoming',
  'today',
  'tomorrow',
  'this_weekend',
  'next_7_days',
  'this_month',
  'next_month',
] as const satisfies readonly Period[]
export type EventPeriod = (typeof EVENT_PERIODS)[number]

/** A list's filters as they stand in the URL. Only what differs from the defaults is there. */
export type ListSearch = {
  province?: string
  place_type?: string
  category_id?: string
  price_min?: PriceText
  price_max?: PriceText
  /** With `price_max` alone: also what has no price. */
  no_price?: 1
  open_now?: 1
  period?: EventPeriod
  /** A part of the map, as `readArea` reads it. */
  area?: string
  q?: string
  sort?: UrlSort
  page?: number
} & { [Name in keyof StaySearch]?: Exclude<StaySearch[Name], undefined> }

/** The server says of what looks like one whether it is. */
const AREA = /^[-.,\d]{7,80}$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** The nearest first is no order of an address, which others may open elsewhere. */
export type UrlSort = Exclude<PostSort, 'nearest'>

/** The orders a list can have; the first is the default. */
export function sortsOf(type: PostType): readonly UrlSort[] {
  return type === 'event' ? ['soonest', 'newest', 'popular', 'price'] : ['newest', 'popular', 'price']
}

/**
 * Reads a list's filters from the URL. What is unknown, malformed, empty or the default anyway is left out. By hand: a schema
 * library would be a fifth of the first load.
 */
export function readListSearch(raw: Record<string, unknown>, type: PostType): ListSearch {
  const [least, most] = [readPrice(textOf(raw.price_min) ?? ''), readPrice(textOf(raw.price_max) ?? '')]
  const reversed = isReversed(least, most)
  return withoutEmpty({
    province: readProvince(raw.province),
    place_type: readCode(raw.place_type),
    category_id: readMatch(raw.category_id, UUID)?.toLowerCase(),
    price_min: (reversed ? most : least) || undefined,
    price_max: reversed ? least : most,
    no_price: most !== undefined && !least && isYes(raw.no_price) ? 1 : undefined,
    open_now: isYes(raw.open_now) ? 1 : undefined,
    period: type === 'event' ? readOneOf(raw.period, EVENT_PERIODS) : undefined,
    area: readMatch(raw.area, AREA),
    q: readWords(raw.q),
    ...(type === 'hotel' && readStay(raw)),
    sort: readOneOf(raw.sort, sortsOf(type)),
    page: readPage(raw.page),
  })
}

const NONE: Record<keyof ListSearch, undefined> = {
  province: undefined,
  place_type: undefined,
  category_id: undefined,
  price_min: undefined,
  price_max: undefined,
  no_price: undefined,
  open_now: undefined,
  period: undefined,
  area: undefined,
  q: undefined,
  sort: undefined,
  page: undefined,
  check_in: undefined,
  check_out: undefined,
  people: undefined,
  rooms: undefined,
}

/**
 * The filters with explicit `undefined`s: the router merges them into the search of the URL, and redirects to the
 * clean address.
 */
export function validateListSearch(raw: Record<string, unknown>, type: PostType): ListSearch {
  return { ...NONE, ...readListSearch(raw, type) }
}

/** The number of filters that are set, without sort and page. */
export function countFilters({
  sort: _sort,
  page: _page,
  no_price: _none,
  price_min,
  price_max,
  check_out: _departure,
  people: _people,
  rooms: _rooms,
  ...rest
}: ListSearch): number {
  const price = price_min === undefined && price_max === undefined ? 0 : 1
  return price + Object.values(rest).filter((value) => value !== undefined).length
}

/** Without an arrival there is no stay. */
export function readStay(raw: Record<string, unknown>): StaySearch {
  const stay = readStaySearch(raw)
  return stay.check_in === undefined ? {} : stay
}

function withoutEmpty(search: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** A search value as text: a URL has only text, a link's search also numbers. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : undefined
}

function readMatch(value: unknown, pattern: RegExp): string | undefined {
  const text = textOf(value)
  return text !== undefined && pattern.test(text) ? text : undefined
}

function readProvince(value: unknown): string | undefined {
  const code = readCode(value)
  return code && provinceCodeOf(code)
}

function readCode(value: unknown): string | undefined {
  const code = readMatch(value, CODE)
  return code === 'all' ? undefined : code
}

/** One of the choices, unless it is the first: that is the default and does not belong in the URL. */
function readOneOf<T extends string>(value: unknown, [first, ...choices]: readonly T[]): T | undefined {
  const text = textOf(value)
  return text === first ? undefined : choices.find((choice) => choice === text)
}

function readPage(value: unknown): number | undefined {
  const text = asciiDigits(textOf(value) ?? '')
  const page = /^\d+$/.test(text) ? Number(text) : 1
  return page > 1 && page <= MAX_PAGE ? page : undefined
}

const isYes = (value: unknown) => ['1', 'true', 'on'].includes(textOf(value) ?? '')

function readWords(value: unknown): string | undefined {
  const words = textOf(value)?.normalize('NFC').replace(/\s+/g, ' ')
  if (!words || words.includes('\0') || !words.isWellFormed()) return undefined
  return words.slice(0, MAX_SEARCH_LENGTH).toWellFormed().trim() || undefined
}
