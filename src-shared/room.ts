import { z } from 'zod'
import { phone, visibleName } from './account.ts'
import { BED_KINDS } from './booking-words.ts'
import { imageView } from './file.ts'
import {
  DEFAULT_PEOPLE,
  DEFAULT_ROOMS,
  MAX_ADDRESS_LENGTH,
  MAX_BEDS,
  MAX_BUSINESS_NAME_LENGTH,
  MAX_CALENDAR_NIGHTS,
  MAX_FREE_CANCEL_DAYS,
  MAX_HORIZON_DAYS,
  MAX_IMAGES,
  MAX_NOTICE_DAYS,
  MAX_PEOPLE,
  MAX_ROOM_AMOUNT,
  MAX_ROOM_DESCRIPTION_LENGTH,
  MAX_ROOM_NAME_LENGTH,
  MAX_STAY_NIGHTS,
} from './limits.ts'
import { money } from './money.ts'
import { provinceCodeOf } from './province-aliases.ts'
import { hasBookableDays, STAY_PROBLEMS } from './stay.ts'
import {
  code,
  emptyAsNull,
  isSeen,
  looseBoolean,
  looseNumber,
  pageInput,
  readVersion,
  text,
  unseenAsNull,
  uuid,
} from './text.ts'
import { plainly } from './typed.ts'
import { named } from './vocabulary-schemas.ts'

/** A day of the calendar, YYYY-MM-DD, also in Khmer digits. The database takes no year 0. */
export const calendarDate = z.preprocess(
  (value) => (typeof value === 'string' ? plainly(value) : value),
  z.iso
    .date()
    .refine((date) => date >= '2000-01-01', 'STAY_PAST')
    .refine((date) => date < '2200-01-01', 'STAY_TOO_FAR'),
)

export const saveBranchInput = z.object({
  id: uuid.optional(),
  version: readVersion,
  name: visibleName(MAX_BUSINESS_NAME_LENGTH),
  province: code.transform(provinceCodeOf),
  address: text(0, MAX_ADDRESS_LENGTH).refine(isSeen, 'FIELD_REQUIRED'),
  phone: unseenAsNull(phone).default(null),
})
export const branchView = z.object({
  id: uuid,
  version: z.int(),
  name: z.string(),
  province: named,
  /** Branches that were saved before one was asked for have none. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** The hotels that have rooms there. */
  post_ids: z.array(uuid),
  rooms: z.int(),
})
export type BranchView = z.infer<typeof branchView>

const bedInput = z.object({ kind: z.enum(BED_KINDS), count: looseNumber(z.int().min(1).max(MAX_BEDS)) })
export const bed = z.object({ kind: z.enum(BED_KINDS), count: z.int() })
export type Bed = z.infer<typeof bed>

const count = (min: number, max: number) => looseNumber(z.int().min(min).max(max))
const words = text(0, MAX_ROOM_DESCRIPTION_LENGTH)
const description = z
  .object({ kh: words.optional(), en: words.optional(), cn: words.optional() })
  .describe('In up to three languages. A text alone is in the language of the call.')

const ownName = emptyAsNull(visibleName(MAX_ROOM_NAME_LENGTH)).optional()
const names = z
  .object({ kh: ownName, en: ownName, cn: ownName })
  .transform(({ kh, en, cn }) => ({ ...(kh && { kh }), ...(en && { en }), ...(cn && { cn }) }))
  .describe('For readers of these languages. Where one is left out, they read `name`.')
const localized = z.object({ kh: z.string().optional(), en: z.string().optional(), cn: z.string().optional() })

export const ROOM_STATUSES = ['draft', 'shown', 'withdrawn'] as const

/** The owner's rules for stays; the price is of a night. */
const terms = {
  min_nights: count(1, MAX_STAY_NIGHTS).default(1),
  max_nights: count(1, MAX_STAY_NIGHTS).default(MAX_STAY_NIGHTS),
  notice_days: count(0, MAX_NOTICE_DAYS).default(0),
  horizon_days: count(1, MAX_HORIZON_DAYS).default(MAX_HORIZON_DAYS),
  allows_gaps: looseBoolean.default(true),
  free_cancel_days: count(0, MAX_FREE_CANCEL_DAYS).default(1),
}

export const saveRoomInput = z
  .object({
    id: uuid.optional(),
    version: readVersion,
    branch_id: uuid,
    post_id: uuid,
    name: visibleName(MAX_ROOM_NAME_LENGTH).describe(
      'For readers whose language has none of its own. A new one without `names` takes the place of the name in the language of the call, and of those that were the same as the old one.',
    ),
    names: names.optional(),
    bed: bedInput,
    room_amount: count(1, MAX_ROOM_AMOUNT),
    people_amount: count(1, MAX_PEOPLE),
    price: money,
    images: z.array(uuid).max(MAX_IMAGES).default([]),
    description: description.default({}),
    status: z.enum(['draft', 'shown']).default('shown'),
    ...terms,
  })
  .refine(({ min_nights, max_nights }) => min_nights <= max_nights, { error: 'too_big', path: ['min_nights'] })
  .refine(hasBookableDays, { error: 'NOTICE_TOO_LONG', path: ['notice_days'] })
export type SaveRoomInput = z.input<typeof saveRoomInput>

const roomWords = {
  id: uuid,
  name: z.string(),
  bed,
  people_amount: z.int(),
  /** Dollars a night. */
  price: z.number(),
  /** The price as it was typed, where it was riel. */
  price_riel: z.int().nullable(),
  images: z.array(imageView),
}
export const roomView = z.object({
  ...roomWords,
  version: z.int(),
  status: z.enum(ROOM_STATUSES),
  branch: z.object({ id: uuid, name: z.string() }),
  post: z.object({ id: uuid, name: z.string() }),
  room_amount: z.int(),
  names: localized,
  description: localized,
  min_nights: z.int(),
  max_nights: z.int(),
  notice_days: z.int(),
  horizon_days: z.int(),
  allows_gaps: z.boolean(),
  free_cancel_days: z.int(),
})
export type RoomView = z.infer<typeof roomView>

export const roomsInput = z.object({
  branch_id: uuid.optional(),
  post_id: uuid.optional(),
  status: z.enum(ROOM_STATUSES).optional(),
  ...pageInput,
})

const ownHotel = z.object({
  id: uuid,
  name: z.string(),
  words: z.string().describe('Its names, those of its province and those of its branches, in all languages.'),
})
export type OwnHotel = z.infer<typeof ownHotel>

/** Enough for an owner's list of hotels to choose from, with how many there are in all. */
export const ownHotels = z.object({ rows: z.array(ownHotel), total: z.int() })
export type OwnHotels = z.infer<typeof ownHotels>

export const roomChoicesInput = z.object({ post_id: uuid.optional() })

/** Rooms to choose one from, with how many there are in all. */
export const roomChoices = z.object({
  rows: z.array(roomView.pick({ id: true, name: true, branch: true, post: true })),
  total: z.int(),
})
export type RoomChoice = z.infer<typeof roomChoices>['rows'][number]

export const itemRef = z.object({ id: uuid, version: readVersion })

/** The dates of a stay, whose last day is that of the departure; one date alone is one night. For two in one room where it is not said. */
export const stayFilter = {
  check_in: calendarDate.optional(),
  check_out: calendarDate.optional(),
  people: count(1, MAX_PEOPLE).optional(),
  rooms: count(1, MAX_ROOM_AMOUNT).optional(),
}
type StayFilter = { check_in?: string; check_out?: string; people?: number; rooms?: number }

/** How many guests and rooms does not matter without a date. */
export const hasArrival = ({ check_in, check_out, people, rooms }: StayFilter) =>
  check_in !== undefined || (check_out === undefined && people === undefined && rooms === undefined)
export const ARRIVAL_REQUIRED = { error: 'FIELD_REQUIRED', path: ['check_in'] }

export const datesInOrder = ({ check_in = '', check_out }: StayFilter) =>
  check_out === undefined || check_in < check_out
export const STAY_REVERSED = { error: 'STAY_REVERSED', path: ['check_out'] }

/** The stay that was asked for, and what the cheapest rooms that are free cost for it, in all. */
export const stayPrice = z.object({
  check_in: z.string(),
  check_out: z.string(),
  people: z.int(),
  rooms: z.int(),
  nights: z.int(),
  total: z.number(),
  total_riel: z.int(),
})
export type StayPrice = z.infer<typeof stayPrice>

/** Without dates, the rooms are shown without what is free. */
export const roomDisplayInput = z.object({
  ...stayFilter,
  post_id: uuid,
  rooms: count(1, MAX_ROOM_AMOUNT).default(DEFAULT_ROOMS),
})
export type RoomDisplayInput = z.input<typeof roomDisplayInput>

/** Why a stay cannot be had; `nights` are those that it fails by, `limit` the number that it goes beyond. */
export const stayProblem = z.object({
  code: z.enum(STAY_PROBLEMS),
  nights: z.array(z.string()).optional(),
  limit: z.int().optional(),
})

const pricedNight = z.object({ night: z.string(), price: z.number() })
export const roomDisplay = z.object({
  ...roomWords,
  /** In the language of the call, else in one that there is. */
  description: z.string().nullable(),
  free_cancel_days: z.int(),
  min_nights: z.int(),
  /** The stay that was asked for; null without dates. `left`: rooms free on each of its nights. Money is dollars. */
  stay: z
    .object({
      left: z.int(),
      problem: stayProblem.nullable(),
      nights: z.array(pricedNight),
      total: z.number(),
      total_riel: z.int(),
      free_until: z.string(),
      /** The rooms of the kind that sleep the people and can be had, and what they cost, where those asked for are too small. */
      several: z.object({ rooms: z.int(), total: z.number(), total_riel: z.int() }).nullable(),
    })
    .nullable(),
  /** Rooms of this kind free for the dates, else how many there are. */
  available: z.int(),
})
export type RoomDisplay = z.infer<typeof roomDisplay>

export const hotelNightsInput = z.object({
  post_id: uuid,
  people: count(1, MAX_PEOPLE).default(DEFAULT_PEOPLE),
  rooms: count(1, MAX_ROOM_AMOUNT).default(DEFAULT_ROOMS),
})
const dates = z.array(z.string())
/** The nights of a hotel's rooms together, before dates are chosen. Of the rules each is that of the loosest room. */
export const hotelNights = z.object({
  /** The first and the last day of arrival. */
  first: z.string(),
  last: z.string(),
  min_nights: z.int(),
  max_nights: z.int(),
  notice_days: z.int(),
  /** Nights that no room has free. */
  taken: dates,
  no_arrival: dates,
  no_departure: dates,
  /** The shortest stay by the day of arrival, where it is not `min_nights`. */
  shortest: z.record(z.string(), z.int()),
})
export type HotelNights = z.infer<typeof hotelNights>

export const nextStaysInput = roomDisplayInput.extend({ check_in: calendarDate })
export type NextStaysInput = z.input<typeof nextStaysInput>
/** Other dates for as many nights, and their price in dollars. */
export const nextStay = z.object({ check_in: z.string(), check_out: z.string(), price_total: z.number() })
export type NextStayView = z.infer<typeof nextStay>
/** The rooms that other dates are offered for, by their ids; none where there is nothing near. */
export const nextStaysByRoom = z.record(uuid, z.array(nextStay))

export const roomCalendarInput = z.object({ id: uuid, from: calendarDate, to: calendarDate })
export const roomNight = z.object({
  night: z.string(),
  free: z.int(),
  held: z.int(),
  taken: z.int(),
  is_closed: z.boolean(),
  no_arrival: z.boolean(),
  no_departure: z.boolean(),
  /** Dollars; null where the night costs what the room does. */
  price: z.number().nullable(),
  min_nights: z.int().nullable(),
  max_nights: z.int().nullable(),
})
export type RoomNight = z.infer<typeof roomNight>
/** `feasts`: those of which hotels are full, as they come next; `from` and `to` are their first and last day. */
export const roomCalendar = z.object({
  version: z.int(),
  room: roomView,
  nights: z.array(roomNight),
  feasts: z.array(z.object({ code: z.string(), name: z.string(), from: z.string(), to: z.string() })),
})
export type RoomCalendar = z.infer<typeof roomCalendar>

/** Fields that are left out stay as they are; null is what the room has. */
export const setNightsInput = z
  .object({
    id: uuid,
    version: readVersion,
    nights: z.array(calendarDate).min(1).max(MAX_CALENDAR_NIGHTS),
    is_closed: looseBoolean.optional(),
    no_arrival: looseBoolean.optional(),
    no_departure: looseBoolean.optional(),
    price: money.nullable().optional(),
    min_nights: count(1, MAX_STAY_NIGHTS).nullable().optional(),
    max_nights: count(1, MAX_STAY_NIGHTS).nullable().optional(),
  })
  .refine(({ id: _, version: _v, nights: _n, ...set }) => Object.values(set).some((value) => value !== undefined), {
    error: 'FIELDS_MISSING',
  })
export type SetNightsInput = z.input<typeof setNightsInput>
