import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { type Dates, nightsOf } from '#shared/stay.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { idOf, parseRecorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { accountEvents } from '../account/events.ts'
import { postEvents } from '../post/events.ts'
import { SELLERS } from '../room/public.ts'
import { bookingEvents } from './events.ts'

const { BookingRequested, WalkInBooked, BookingAccepted } = bookingEvents
const { PostDeleted } = postEvents
const { AccountDeleted } = accountEvents

/**
 * A hotel that is deleted takes no bookings, and its owner does not delete it while guests are to come or wait for an answer.
 * Admins do, and it goes with its owner's account. Nothing is accepted for a hotel that guests do not see, or whose owner may not
 * sell. Where a batch has both, it is written in parts, and the later one is rejected.
 */
export const hotelOfGuests: Guard = {
  types: ['BookingRequested', 'WalkInBooked', 'BookingAccepted', 'PostDeleted'],
  async check(tx, events) {
    const types = { BookingRequested, WalkInBooked, BookingAccepted, PostDeleted }
    const read = events.flatMap((event) => parseRecorded(types, event) ?? [])
    const accepted = read.flatMap((event) => (event.type === 'BookingAccepted' ? event.data.room_id : []))
    const asked = read.flatMap((event) => ('post_id' in event.data ? event.data.post_id : []))
    const booked = [...asked, ...(await hotelsOf(tx, accepted))]
    const deletions = read.filter(({ type }) => type === 'PostDeleted')
    const deleted = deletions.map(({ stream }) => idOf(stream))
    // Bookings wait for a deletion, but not for each other.
    await lockNames(tx, 'hotel', [...booked, ...deleted], { isShared: deleted.length === 0 })
    if (await isClosed(tx, accepted)) throw new Rejection('HOTEL_CLOSED')
    if (deleted.some((id) => booked.includes(id)) || (await isDeleted(tx, booked)))
      throw new Rejection('ROOM_NOT_FOUND')
    for (const { meta, stream, at } of deletions) {
      const booked = isAdminOrSystem(meta.actor) ? [] : await toCome(tx, { post_id: idOf(stream) }, at)
      if (booked.length > 0) throw new Rejection('HOTEL_HAS_STAYS', factsOf(booked, at))
    }
    return []
  },
}

async function hotelsOf(tx: Sql, rooms: string[]): Promise<string[]> {
  if (rooms.length === 0) return []
  const { rows } = await tx.query<{ post_id: string }>({
    name: 'hotels-of-rooms',
    text: 'select distinct post_id from room where id = any($1)',
    values: [rooms],
  })
  return rows.map(({ post_id }) => post_id)
}

async function isClosed(tx: Sql, rooms: string[]): Promise<boolean> {
  if (rooms.length === 0) return false
  const { rows } = await tx.query({
    name: 'closed-hotels',
    text: `select from room r join post p on p.id = r.post_id
           where r.id = any($1) and (p.status <> 'published' or r.owner_id not in ${SELLERS}) limit 1`,
    values: [rooms],
  })
  return rows.length > 0
}

async function isDeleted(tx: Sql, posts: string[]): Promise<boolean> {
  if (posts.length === 0) return false
  const { rows } = await tx.query({
    name: 'deleted-hotels',
    text: `select from post where id = any($1) and status = 'deleted' limit 1`,
    values: [posts],
  })
  return rows.length > 0
}

/**
 * Whoever has guests to come, or requests to answer, keeps the account until that is settled; where the product itself ends an
 * account, a job turns its guests away. Nobody is booked with whose account is gone.
 */
export const hostOfGuests: Guard = {
  types: ['BookingRequested', 'WalkInBooked', 'BookingAccepted', 'AccountDeleted'],
  async check(tx, events) {
    const types = { BookingRequested, WalkInBooked, BookingAccepted, AccountDeleted }
    const read = events.flatMap((event) => parseRecorded(types, event) ?? [])
    const accepted = read.flatMap((event) => (event.type === 'BookingAccepted' ? event.data.room_id : []))
    const asked = read.flatMap((event) => ('owner_id' in event.data ? event.data.owner_id : []))
    const hosts = [...asked, ...(await ownersOf(tx, accepted))]
    const ends = read.filter(({ type }) => type === 'AccountDeleted')
    const ended = ends.map(({ stream }) => idOf(stream))
    await lockNames(tx, 'host', [...hosts, ...ended], { isShared: ended.length === 0 })
    if (ended.some((id) => hosts.includes(id)) || (await isGone(tx, hosts))) throw new Rejection('ROOM_NOT_FOUND')
    for (const { meta, stream, at } of ends) {
      const booked = isAdminOrSystem(meta.actor) ? [] : await toCome(tx, { owner_id: idOf(stream) }, at)
      if (booked.length > 0) throw new Rejection('ACCOUNT_HAS_STAYS', factsOf(booked, at))
    }
    return []
  },
}

async function ownersOf(tx: Sql, rooms: string[]): Promise<string[]> {
  if (rooms.length === 0) return []
  const { rows } = await tx.query<{ owner_id: string }>({
    name: 'owners-of-rooms',
    text: 'select distinct owner_id from room where id = any($1)',
    values: [rooms],
  })
  return rows.map(({ owner_id }) => owner_id)
}

async function isGone(tx: Sql, accounts: string[]): Promise<boolean> {
  if (accounts.length === 0) return false
  const { rows } = await tx.query({
    name: 'gone-hosts',
    text: 'select from account where id = any($1) and deleted_at is not null limit 1',
    values: [accounts],
  })
  return rows.length > 0
}

/** The bookings of a hotel, or of all rooms of an owner, that are held or taken from a moment on. */
async function toCome(tx: Sql, of: { post_id: string } | { owner_id: string }, at: string): Promise<Dates[]> {
  const [whose, id] = 'post_id' in of ? ['p.id = $1', of.post_id] : ['k.owner_id = $1', of.owner_id]
  const { rows } = await tx.query<Dates>(
    `select check_in, check_out from post p join booking k on k.owner_id = p.owner_id and k.post_id = p.id
     where ${whose} and check_out > $2
       and (k.status = 'accepted' or (k.status = 'requested' and expires_at > $3))`,
    [id, phnomPenhDate(new Date(at)), at],
  )
  return rows
}

/** How many bookings there are, and on which nights. */
function factsOf(booked: readonly Dates[], at: string): { stays: number; nights: string[] } {
  const today = phnomPenhDate(new Date(at))
  const nights = new Set(booked.flatMap(nightsOf))
  return { stays: booked.length, nights: [...nights].filter((night) => night >= today).sort() }
}
