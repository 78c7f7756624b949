import { MAX_OPEN_REQUESTS } from '#shared/limits.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Dates } from '#shared/stay.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { batched } from '../../event-sourcing/batched.ts'
import { idOf, parseRecorded, type RecordedOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { allOf, type Sql } from '../../event-sourcing/sql.ts'
import { limitPer } from '../../procedures/limit-per.ts'
import { mustExist } from '../../procedures/must-exist.ts'
import { accountEvents } from '../account/events.ts'
import { postEvents } from '../post/events.ts'
import { roomEvents } from '../room/events.ts'
import { IS_OPEN } from '../room/public.ts'
import { closedBy, closings } from './closings.ts'
import { bookingEvents } from './events.ts'
import { factsOf } from './to-come.ts'

const { BookingRequested, WalkInBooked, BookingAccepted } = bookingEvents
const { PostDeleted } = postEvents
const { AccountDeleted } = accountEvents
const { RoomSaved } = roomEvents

const needs = { BookingRequested, WalkInBooked, BookingAccepted }

type Place = { post_id: string; owner_id: string }

/** A guest has only so many requests that wait for owners. */
export const requestQuota = limitPer({
  types: ['BookingRequested'],
  ownerOf: (event) => parseRecorded({ BookingRequested }, event)?.data.guest_id ?? null,
  table: 'booking',
  owner: 'guest_id',
  counted: "status = 'requested'",
  most: MAX_OPEN_REQUESTS,
  code: 'BOOKINGS_FULL',
})

/**
 * Nothing is asked for or accepted at a hotel that guests do not see, or whose owner may not sell, nor behind the event that makes it
 * so. Who has walked in is entered also where the owner has hidden the hotel, but not where the team keeps it from guests (decision 130).
 */
export const openHotels: Guard = {
  types: [...Object.keys(needs), ...Object.keys(closings)],
  async check(tx, events) {
    const asked = events.flatMap((event) => parseRecorded({ BookingRequested }, event) ?? [])
    const accepted = events.flatMap((event) => parseRecorded({ BookingAccepted }, event) ?? [])
    const entered = events.flatMap((event) => parseRecorded({ WalkInBooked }, event) ?? [])
    const closed = closedBy(events.flatMap((event) => parseRecorded(closings, event) ?? []))
    const [askedAt, acceptedAt, enteredAt] = await allOf([
      placesOf(tx, asked),
      placesOf(tx, accepted),
      placesOf(tx, entered),
    ])
    const places = [...askedAt, ...acceptedAt, ...enteredAt]
    const hotels = places.map(({ post_id }) => post_id)
    const hosts = places.map(({ owner_id }) => owner_id)
    // A connection answers in order, so the questions are sent behind the locks without waiting for them.
    const [, , isAskedAtClosed, isAcceptedAtClosed, isEnteredAtWithheld] = await allOf([
      lockNames(tx, 'open_hotel', closed.hotels, hotels),
      lockNames(tx, 'open_host', closed.hosts, hosts),
      isAnyClosed(tx, askedAt),
      isAnyClosed(tx, acceptedAt),
      isAnyWithheld(tx, enteredAt),
    ])
    // A batch that has both is written in parts, as its rows do not show yet what it closes.
    const isClosedBeside =
      closed.hotels.some((id) => hotels.includes(id)) || closed.hosts.some((id) => hosts.includes(id))
    if (isAskedAtClosed) throw new Rejection('ROOM_NOT_FOUND')
    if (isClosedBeside || isAcceptedAtClosed) throw new Rejection('HOTEL_CLOSED')
    if (isEnteredAtWithheld) throw new Rejection('HOTEL_WITHHELD')
    return []
  },
}

/** Whether one of the hotels is not published, or its owner may not sell. */
async function isAnyClosed(tx: Sql, places: readonly Place[]): Promise<boolean> {
  if (places.length === 0) return false
  const { rows } = await tx.query({
    name: 'closed-hotels',
    text: `select from unnest($1::uuid[], $2::uuid[]) as house (post_id, owner_id)
           join post p on p.id = house.post_id
           left join account w on w.id = house.owner_id
           left join business o on o.id = house.owner_id
           left join admin m on m.account_id = house.owner_id
           where not ${IS_OPEN}
           limit 1`,
    values: [places.map(({ post_id }) => post_id), places.map(({ owner_id }) => owner_id)],
  })
  return rows.length > 0
}

/**
 * Whether the team keeps one of the hotels from guests: an admin or reports have hidden it, or its owner's account or business is
 * suspended. An admin sells without a business, but not with a suspended account. Of one that is gone `hostOfGuests` tells.
 */
async function isAnyWithheld(tx: Sql, places: readonly Place[]): Promise<boolean> {
  if (places.length === 0) return false
  const { rows } = await tx.query({
    name: 'withheld-hotels',
    text: `select from unnest($1::uuid[], $2::uuid[]) as house (post_id, owner_id)
           join post p on p.id = house.post_id join account a on a.id = house.owner_id
           left join business b on b.id = house.owner_id
           where (p.status = 'hidden' and (p.is_held or p.is_withheld))
             or (a.deleted_at is null and a.suspended_at is not null)
             or (b.status = 'suspended' and house.owner_id not in (select account_id from admin))
           limit 1`,
    values: [places.map(({ post_id }) => post_id), places.map(({ owner_id }) => owner_id)],
  })
  return rows.length > 0
}

/**
 * A hotel that is deleted takes no bookings, and its owner does not delete it while guests are to come or wait for an answer.
 * Admins do, and it goes with its owner's account.
 */
export const hotelOfGuests = mustExist({
  kind: 'hotel',
  lock: 'hotel',
  needs,
  neededBy: async (tx, events) => (await placesOf(tx, events)).map(({ post_id }) => post_id),
  end: { PostDeleted },
  refusal: () => new Rejection('ROOM_NOT_FOUND'),
  async obstacle(tx, { meta, stream, at }) {
    if (isAdminOrSystem(meta.actor)) return null
    const booked = await toCome(tx, 'hotel', idOf(stream), at)
    return booked.length > 0 ? new Rejection('HOTEL_HAS_STAYS', factsOf(booked, new Date(at))) : null
  },
})

/**
 * An owner keeps the account until guests who are to come, or wait for an answer, are settled; where the product itself ends an
 * account, a job turns its guests away. Nobody is booked with whose account is gone.
 */
export const hostOfGuests = mustExist({
  kind: 'account',
  lock: 'host',
  needs,
  neededBy: async (tx, events) => (await placesOf(tx, events)).map(({ owner_id }) => owner_id),
  end: { AccountDeleted },
  refusal: () => new Rejection('ROOM_NOT_FOUND'),
  async obstacle(tx, { meta, stream, at }) {
    // Only members end their own accounts: whoever is an admin, or was when the session was looked up, is no less an owner.
    if (meta.actor.role === 'system') return null
    const booked = await toCome(tx, 'owner', idOf(stream), at)
    return booked.length > 0 ? new Rejection('ACCOUNT_HAS_STAYS', factsOf(booked, new Date(at))) : null
  },
})

/** A guest who leaves asks for nothing behind that: the job that withdraws from their bookings may be done already. */
export const guestOfRequests = mustExist({
  kind: 'account',
  lock: 'guest',
  needs: { BookingRequested },
  neededBy: async (_, asked) => asked.flatMap(({ data }) => data.guest_id ?? []),
  end: { AccountDeleted },
  refusal: () => new Rejection('ACCOUNT_NOT_FOUND'),
})

/** The hotels and owners where guests would stay: a request names them, and what is accepted was asked for before. */
async function placesOf(tx: Sql, events: RecordedOf<typeof needs>[]): Promise<Place[]> {
  const asked = events.flatMap((event) => ('post_id' in event.data ? event.data : []))
  const accepted = events.flatMap(({ type, stream }) => (type === 'BookingAccepted' ? idOf(stream) : []))
  const places = await allOf(accepted.map((id) => placeOfBooking(tx, id)))
  return [...asked, ...places.flat()]
}

/** The place of a booking, which the guards of one batch ask for at once. */
const placeOfBooking = batched(async (tx, bookings: readonly string[]): Promise<Place[][]> => {
  const { rows } = await tx.query<Place & { id: string }>({
    name: 'places-of-bookings',
    text: 'select id, post_id, owner_id from booking where id = any($1)',
    values: [[...new Set(bookings)]],
  })
  return bookings.map((id) => rows.filter((row) => row.id === id))
})

/** A room does not move to another hotel while guests are to come to it, and is not booked at a hotel that it has left. */
export const roomsOfGuests: Guard = {
  types: ['RoomSaved', 'BookingRequested', 'WalkInBooked'],
  async check(tx, events) {
    const saved = events.flatMap((event) => parseRecorded({ RoomSaved }, event) ?? [])
    const asked = events.flatMap((event) => parseRecorded({ BookingRequested, WalkInBooked }, event) ?? [])
    const [savedRooms, wanted] = [saved.map(({ stream }) => idOf(stream)), asked.map(({ data }) => data.room_id)]
    // A connection answers in order, so the questions are sent behind the locks without waiting for them.
    const [, hotels] = await allOf([
      lockNames(tx, 'room', savedRooms, wanted),
      hotelsOfRooms(tx, [...savedRooms, ...wanted]),
    ])
    const isElsewhere = (room: string, hotel: string) => (hotels.get(room) ?? hotel) !== hotel
    const moves = saved.filter(({ stream, data }) => isElsewhere(idOf(stream), data.post_id))
    const moved = new Set(moves.map(({ stream }) => idOf(stream)))
    if (asked.some(({ data }) => isElsewhere(data.room_id, data.post_id) || moved.has(data.room_id)))
      throw new Rejection('ROOM_NOT_FOUND')
    for (const { stream, at } of moves) {
      const booked = await toCome(tx, 'room', idOf(stream), at)
      if (booked.length > 0) throw new Rejection('HOTEL_HAS_STAYS', factsOf(booked, new Date(at)))
    }
    return []
  },
}

async function hotelsOfRooms(tx: Sql, rooms: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; post_id: string }>({
    name: 'hotels-of-rooms',
    text: 'select id, post_id from room where id = any($1)',
    values: [rooms],
  })
  return new Map(rows.map(({ id, post_id }) => [id, post_id]))
}

const WHOSE = { hotel: 'p.id = $1', room: 'k.room_id = $1', owner: 'k.owner_id = $1' }

/** The bookings of a hotel, of one room or of all rooms of an owner, that are held or taken from a moment on. */
async function toCome(tx: Sql, what: keyof typeof WHOSE, id: string, at: string): Promise<Dates[]> {
  const { rows } = await tx.query<Dates>(
    `select check_in, check_out from post p join booking k on k.owner_id = p.owner_id and k.post_id = p.id
     where ${WHOSE[what]} and check_out > $2
       and (k.status = 'accepted' or (k.status = 'requested' and expires_at > $3))`,
    [id, phnomPenhDate(new Date(at)), at],
  )
  return rows
}
