import { z } from 'zod'
import { eventType, personal } from '../../event-sourcing/event.ts'
import { bed, cents, date, localized, uuid, widened } from '../event-fields.ts'

/** Each event names the rooms and nights that it is about, so that a night's row needs no other event. */
const stay = z.object({
  room_id: uuid,
  /** Null for guests whom the owner entered. */
  guest_id: uuid.nullable(),
  /** Half open: `check_out` is the day of departure. */
  check_in: date,
  check_out: date,
  rooms: z.int(),
})

/** Prices, policy and names are those of the day on which it was booked. */
const booked = stay.extend({
  /** The person whose key seals the personal fields: the guest, or the owner who entered one. */
  person_id: uuid,
  owner_id: uuid,
  post_id: uuid,
  people: z.int(),
  nights: z.array(z.object({ night: date, price_cents: cents })),
  total_cents: cents,
  free_cancel_days: z.int(),
  /** How many rooms there were, as a night's row is made by its first booking. */
  amount: z.int(),
  room_name: z.string(),
  room_names: localized,
  bed,
  post_name: z.string(),
  post_names: localized,
  /** Of the hotel's page. Personal, as that of a hidden hotel is no public word. Versions 1 and 2 have none. */
  post_addresses: personal(localized).optional(),
  phone: personal(z.string()),
  note: personal(z.string()),
})

const OF_THE_GUEST = { person: 'person_id' }

/** Version 1 of a booking kept the names in one language alone. */
const withoutNames = (data: unknown): unknown => ({
  ...z.looseObject({}).parse(data),
  room_names: {},
  post_names: {},
})
// Version 2 kept no address.
const NAMED = { ...OF_THE_GUEST, upcasts: [withoutNames, widened] }

/** Personal, as an explanation may name people. */
const explained = stay.extend({ person_id: uuid, reason: personal(z.string()) })

/** Why Domner itself turned the guest away; null where the owner or an admin did. */
const turnedAway = explained.extend({
  cause: z.enum(['hotel_deleted', 'owner_suspended', 'owner_left']).nullable(),
})
/** Under version 1 only people turned guests away. */
const withoutCause = (data: unknown): unknown => ({ ...z.looseObject({}).parse(data), cause: null })

export const bookingEvents = {
  BookingRequested: eventType(booked.extend({ expires_at: z.string() }), NAMED),
  /** The owner enters somebody who has phoned or walked in. */
  WalkInBooked: eventType(booked.extend({ guest_name: personal(z.string()) }), NAMED),
  BookingAccepted: eventType(stay),
  BookingRejected: eventType(turnedAway, { ...OF_THE_GUEST, upcasts: [withoutCause] }),
  BookingExpired: eventType(stay),
  BookingWithdrawn: eventType(stay),
  /** `fee_cents` is what the policy asks for. */
  BookingCancelledByGuest: eventType(explained.extend({ fee_cents: cents }), OF_THE_GUEST),
  BookingCancelledByOwner: eventType(turnedAway, { ...OF_THE_GUEST, upcasts: [withoutCause] }),
  StayCompleted: eventType(stay),
  /** The nights from `free_from` on may be sold again. */
  GuestNotShown: eventType(stay.extend({ free_from: date })),
  BookingRead: eventType(z.object({ is_read: z.boolean() })),
}
export type BookingEvents = typeof bookingEvents
