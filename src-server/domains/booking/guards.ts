import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { type Dates, nightsOf } from '#shared/stay.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { idOf, parseRecorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { postEvents } from '../post/events.ts'
import { bookingEvents } from './events.ts'

const { BookingRequested, WalkInBooked } = bookingEvents
const { PostDeleted } = postEvents

/**
 * A hotel that is deleted takes no bookings, and its owner does not delete it while guests are to come or wait for an answer.
 * Admins do, and it goes with its owner's account. Where a batch has both, it is written in parts, and the later one is rejected.
 */
export const hotelOfGuests: Guard = {
  types: ['BookingRequested', 'WalkInBooked', 'PostDeleted'],
  async check(tx, events) {
    const read = events.flatMap((event) => parseRecorded({ BookingRequested, WalkInBooked, PostDeleted }, event) ?? [])
    const booked = read.flatMap((event) => (event.type === 'PostDeleted' ? [] : event.data.post_id))
    const deletions = read.filter(({ type }) => type === 'PostDeleted')
    const deleted = deletions.map(({ stream }) => idOf(stream))
    // Bookings wait for a deletion, but not for each other.
    await lockNames(tx, 'hotel', [...booked, ...deleted], { isShared: deleted.length === 0 })
    if (deleted.some((id) => booked.includes(id)) || (await isDeleted(tx, booked)))
      throw new Rejection('ROOM_NOT_FOUND')
    for (const { meta, stream, at } of deletions) {
      const nights = isAdminOrSystem(meta.actor) ? [] : await nightsToCome(tx, idOf(stream), at)
      if (nights.length > 0) throw new Rejection('HOTEL_HAS_STAYS', { nights })
    }
    return []
  },
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

/** The nights from a moment on that are held or taken in a hotel. */
async function nightsToCome(tx: Sql, post_id: string, at: string): Promise<string[]> {
  const today = phnomPenhDate(new Date(at))
  const { rows } = await tx.query<Dates>(
    `select check_in, check_out from post p join booking k on k.owner_id = p.owner_id and k.post_id = p.id
     where p.id = $1 and check_out > $2
       and (k.status = 'accepted' or (k.status = 'requested' and expires_at > $3))`,
    [post_id, today, at],
  )
  const nights = new Set(rows.flatMap(nightsOf))
  return [...nights].filter((night) => night >= today).sort()
}
