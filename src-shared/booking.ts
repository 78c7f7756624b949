import { z } from 'zod'
import { phone, visibleName } from './account.ts'
import { BOOKING_GROUPS, BOOKING_STATUSES, BOOKING_STEPS, TURN_AWAY_CAUSES } from './booking-words.ts'
import { imageView } from './file.ts'
import {
  MAX_CALENDAR_NIGHTS,
  MAX_GUEST_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_PEOPLE,
  MAX_REASON_LENGTH,
  MAX_ROOM_AMOUNT,
} from './limits.ts'
import { bed, calendarDate } from './room.ts'
import { looseBoolean, looseNumber, pageInput, readVersion, text, unseenAsNull, uuid } from './text.ts'

export const bookingStatus = z.enum(BOOKING_STATUSES)

/** `booking_date` is the day of arrival; without `check_out` the stay is one night. */
const stay = {
  room_id: uuid,
  room_amount: looseNumber(z.int().min(1).max(MAX_ROOM_AMOUNT)),
  people_amount: looseNumber(z.int().min(1).max(MAX_PEOPLE)),
  booking_date: calendarDate,
  check_out: calendarDate.optional(),
}

/** `price_total`: what the guest has seen, in dollars; another price by now is told and not booked. */
export const requestBookingInput = z.object({
  ...stay,
  phone: unseenAsNull(phone).default(null),
  note: unseenAsNull(text(1, MAX_NOTE_LENGTH)).default(null),
  price_total: z.number().min(0).max(2_000_000_000).optional(),
})
export type RequestBookingInput = z.input<typeof requestBookingInput>

export const walkInInput = z.object({
  ...stay,
  guest_name: visibleName(MAX_GUEST_NAME_LENGTH),
  phone: unseenAsNull(phone).default(null),
  note: unseenAsNull(text(1, MAX_NOTE_LENGTH)).default(null),
})
export type WalkInInput = z.input<typeof walkInInput>

const reason = unseenAsNull(text(1, MAX_REASON_LENGTH)).default(null)
export const acceptBookingInput = z.object({ request_id: uuid, version: readVersion })
export const rejectBookingInput = z.object({ id: uuid, version: readVersion, reason })
export const cancelByOwnerInput = z.object({ id: uuid, version: readVersion, reason })
export const endBookingInput = z.object({
  id: uuid,
  version: readVersion,
  status: z.enum(['completed', 'no_show']),
})

/** `accepts_fee`: the guest knows that the policy asks for the price by now. */
export const leaveBookingInput = z.object({
  id: uuid,
  version: readVersion,
  reason,
  accepts_fee: looseBoolean.default(false),
})

export const markReadInput = z
  .object({ id: uuid.optional(), ids: z.array(uuid).max(100).optional(), is_read: looseBoolean.default(true) })
  .refine(({ id, ids }) => id !== undefined || ids !== undefined, { error: 'FIELDS_MISSING', path: ['id'] })

export const bookingRef = z.object({ id: uuid })

const STEP_ACTORS = ['guest', 'owner', 'admin', 'system'] as const
export const bookingStep = z.object({
  step: z.enum(BOOKING_STEPS),
  at: z.string(),
  by: z.enum(STEP_ACTORS),
  /** Why, where whoever did it has said so. */
  reason: z.string().nullable(),
  /** Why Domner itself turned the guest away; null where a person did. */
  cause: z.enum(TURN_AWAY_CAUSES).nullable(),
})

/** Money is dollars. */
export const bookingView = z.object({
  id: uuid,
  version: z.int(),
  room: z.object({ id: uuid, name: z.string(), bed }),
  /** `image` is the hotel's first. */
  post: z.object({ id: uuid, name: z.string(), image: imageView.nullable() }),
  room_amount: z.int(),
  people_amount: z.int(),
  booking_date: z.string(),
  check_out: z.string(),
  nights: z.int(),
  prices: z.array(z.object({ night: z.string(), price: z.number() })),
  price_total: z.number(),
  /** About as much, at today's rate. */
  price_total_riel: z.int(),
  status: bookingStatus,
  is_read: z.boolean(),
  created_at: z.string(),
  /** Until when a request holds its rooms. */
  expires_at: z.string().nullable(),
  /** The last day on which the guest cancels for nothing. */
  free_until: z.string(),
  /** The cost of a late cancellation by the policy. */
  fee: z.number(),
  is_walk_in: z.boolean(),
  /** Null for somebody whose account is deleted; `phone` and `note` also where none was given. */
  guest: z.object({ name: z.string().nullable(), phone: z.string().nullable(), note: z.string().nullable() }),
  /** How to reach the hotel; its phone only once the booking is accepted. `is_open`: its page is there, and its rooms can be booked. */
  hotel: z.object({
    is_open: z.boolean(),
    address: z.string().nullable(),
    new_address: z.string().optional().describe('Where the hotel is by now, if it has moved since it was booked.'),
    phone: z.string().nullable(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
  timeline: z.array(bookingStep),
})
export type BookingView = z.infer<typeof bookingView>
export const bookingsPage = z.object({ rows: z.array(bookingView), total: z.int() })

export const requestsInput = z.object({
  status: bookingStatus.optional(),
  is_read: looseBoolean.optional(),
  post_id: uuid.optional(),
  ...pageInput,
})
export const staysInput = z.object({
  post_id: uuid.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  status: bookingStatus.optional(),
  group: z.enum(BOOKING_GROUPS).optional().describe('Those to come by their arrival, others the latest first.'),
  ...pageInput,
})

export const guestsToComeInput = z.object({ uuid, post_id: uuid.optional() })
/** How many bookings there are, and the nights that any of them is for. */
export const staysToCome = z.object({ stays: z.int(), nights: z.array(z.string()) })
export type GuestsToCome = z.infer<typeof staysToCome>

/** A stay that a guest is about to ask for. */
export const overlappingInput = z.object({
  post_id: uuid,
  check_in: calendarDate,
  check_out: calendarDate.optional(),
})

/** The nights `[from, to)` of a room, or only some of them. */
export const nightBookingsInput = z.object({
  room_id: uuid,
  from: calendarDate,
  to: calendarDate,
  nights: z.array(calendarDate).max(MAX_CALENDAR_NIGHTS).optional(),
})

const count = z.int()
/** `groups`: how many of the caller's bookings are in each. */
export const ownBookingsPage = bookingsPage.extend({
  groups: z.object({ coming: count, waiting: count, past: count, ended: count }),
})
export type OwnBookingsPage = z.infer<typeof ownBookingsPage>

export const ownBookingsInput = z.object({
  id: uuid.optional().describe('Of one booking alone.'),
  status: bookingStatus.optional(),
  group: z.enum(BOOKING_GROUPS).optional(),
  ...pageInput,
})

export const todayInput = z.object({ post_id: uuid.optional() })
/** `totals`: how many there are, where that is more than are shown. */
export const bookingsToday = z.object({
  date: z.string(),
  arrivals: z.array(bookingView),
  departures: z.array(bookingView),
  in_house: z.array(bookingView),
  waiting: z.array(bookingView),
  totals: z.object({ arrivals: count, departures: count, in_house: count, waiting: count }),
  unread: z.int(),
})
export type BookingsToday = z.infer<typeof bookingsToday>
export const unreadView = z.object({ unread: z.int() })
/** `waiting`: requests that can still be answered, whether they were read or not. */
export const requestCounts = unreadView.extend({ waiting: z.int() })
