import type { BookingStatus } from '#shared/booking-words.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { type Dates, nightsOf } from '#shared/stay.ts'
import { bookingEvents } from '../domains/booking/events.ts'
import { roomEvents } from '../domains/room/events.ts'
import { dispatch, type EventHandlers, idOf, parseRecorded, type RecordedOf } from '../event-sourcing/event.ts'
import type { Keyring } from '../event-sourcing/personal-data.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'

// Written beside the product's own projectors, which it judges: it shares nothing with them but the events.
const { BookingRead: _, ...stays } = bookingEvents
const events = { ...roomEvents, ...stays }
type Events = typeof events
type Event = RecordedOf<Events>

type Night = { held: number; taken: number; is_closed: boolean; price_cents: number | null }
type Booked = Dates & {
  status: BookingStatus
  guest_id: string | null
  total_cents: number
  free_cancel_days: number
  expires_at: string | null
}

/** A room as the log had it behind an event. */
export type Moment = {
  position: number
  status: 'draft' | 'shown' | 'withdrawn' | null
  amount: number
  price_cents: number
  nights: ReadonlyMap<string, Night>
  bookings: ReadonlyMap<string, Booked>
}

const UNTOUCHED: Night = { held: 0, taken: 0, is_closed: false, price_cents: null }
export const nightOf = ({ nights }: Moment, night: string): Night => nights.get(night) ?? UNTOUCHED

export const totalOf = (moment: Moment, stay: Dates & { rooms: number }): number =>
  nightsOf(stay).reduce((sum, night) => sum + (nightOf(moment, night).price_cents ?? moment.price_cents), 0) *
  stay.rooms

function withNights(moment: Moment, dates: readonly string[], change: (night: Night) => Partial<Night>): Moment {
  const nights = new Map(moment.nights)
  for (const date of dates) nights.set(date, { ...nightOf(moment, date), ...change(nightOf(moment, date)) })
  return { ...moment, nights }
}

type Data = Dates & { rooms: number }
const counted = (moment: Moment, data: Data, { held = 0, taken = 0 }, dates = nightsOf(data)): Moment =>
  withNights(moment, dates, (night) => ({
    held: night.held + held * data.rooms,
    taken: night.taken + taken * data.rooms,
  }))

function begins(moment: Moment, { stream, data }: RecordedOf<Events, 'BookingRequested' | 'WalkInBooked'>): Moment {
  const isRequest = 'expires_at' in data
  const { guest_id, check_in, check_out, total_cents, free_cancel_days } = data
  const terms = { guest_id, check_in, check_out, total_cents, free_cancel_days }
  const booked = {
    ...terms,
    status: isRequest ? ('requested' as const) : ('accepted' as const),
    expires_at: isRequest ? data.expires_at : null,
  }
  const bookings = new Map(moment.bookings).set(idOf(stream), booked)
  return counted({ ...moment, bookings }, data, isRequest ? { held: 1 } : { taken: 1 })
}

const steps =
  (from: BookingStatus, to: BookingStatus, by: { held?: number; taken?: number }) =>
  (moment: Moment, { stream, data }: { stream: string; data: Data & { free_from?: string } }): Moment => {
    const before = moment.bookings.get(idOf(stream))
    if (before?.status !== from) throw new Error(`${stream} was ${before?.status} when it became ${to}`)
    const bookings = new Map(moment.bookings).set(idOf(stream), { ...before, status: to })
    const { free_from = '' } = data
    return counted(
      { ...moment, bookings },
      data,
      by,
      nightsOf(data).filter((night) => night >= free_from),
    )
  }

const HANDLERS: EventHandlers<Events, Moment, Moment> = {
  RoomSaved: (moment, { data: { status, price_cents } }) => ({ ...moment, status, price_cents }),
  RoomAmountChanged: (moment, { data }) => ({ ...moment, amount: data.to }),
  RoomWithdrawn: (moment) => ({ ...moment, status: 'withdrawn' }),
  RoomNightsSet: (moment, { data: { nights, is_closed, price_cents } }) =>
    withNights(moment, nights, () => ({
      ...(is_closed !== undefined && { is_closed }),
      ...(price_cents !== undefined && { price_cents }),
    })),
  RoomNightsRestored: (_moment, { stream }) => {
    throw new Error(`${stream}: no step of these histories undoes another`)
  },
  BookingRequested: begins,
  WalkInBooked: begins,
  BookingAccepted: steps('requested', 'accepted', { held: -1, taken: 1 }),
  BookingRejected: steps('requested', 'rejected', { held: -1 }),
  BookingExpired: steps('requested', 'expired', { held: -1 }),
  BookingWithdrawn: steps('requested', 'withdrawn', { held: -1 }),
  BookingCancelledByGuest: steps('accepted', 'cancelled_by_guest', { taken: -1 }),
  BookingCancelledByOwner: steps('accepted', 'cancelled_by_owner', { taken: -1 }),
  StayCompleted: steps('accepted', 'completed', {}),
  GuestNotShown: steps('accepted', 'no_show', { taken: -1 }),
}

/** @throws where an event breaks a promise: what was sold was shown and open at this price, and no night to come is oversold */
function expectLawful(before: Moment, event: Event, after: Moment): void {
  const where = `${event.type} at ${event.position}`
  if (event.type === 'BookingRequested' || event.type === 'WalkInBooked') {
    const isRequest = event.type === 'BookingRequested'
    if (before.status === 'withdrawn' || (isRequest && before.status !== 'shown'))
      throw new Error(`${where}: the room is ${before.status}`)
    const closed = nightsOf(event.data).filter((night) => nightOf(before, night).is_closed)
    if (isRequest && closed.length > 0) throw new Error(`${where}: closed on ${closed}`)
    if (isRequest && event.data.total_cents !== totalOf(before, event.data))
      throw new Error(`${where}: ${event.data.total_cents} for ${totalOf(before, event.data)}`)
  }
  const today = phnomPenhDate(new Date(event.at))
  for (const [night, { held, taken }] of after.nights) {
    if (held < 0 || taken < 0) throw new Error(`${where}: ${night} has ${held} held, ${taken} taken`)
    const isOversold = night >= today && held + taken > after.amount
    if (isOversold) throw new Error(`${where}: ${night} has ${held} + ${taken} of ${after.amount}`)
  }
}

/** What the log says of a room after each event since a position. @throws where no moment should be as it is */
export async function momentsOf({ sql, keyring }: { sql: Sql; keyring: Keyring }, room_id: string, since: number) {
  let moment: Moment = {
    ...{ position: since, status: null, amount: 0, price_cents: 0 },
    ...{ nights: new Map(), bookings: new Map() },
  }
  const moments = [moment]
  const types = new Set<string>()
  for (let page = await readLog(sql, since, 500); page.length > 0; ) {
    for (const recorded of await keyring.open(sql, page)) {
      const event = parseRecorded(events, recorded)
      const about = event && ('room_id' in event.data ? event.data.room_id : idOf(event.stream))
      if (!event || about !== room_id) continue
      const after = { ...dispatch(HANDLERS, moment, event), position: event.position }
      expectLawful(moment, event, after)
      moment = after
      moments.push(moment)
      types.add(event.type)
    }
    page = await readLog(sql, page.at(-1)?.position ?? since, 500)
  }
  return { moments, types }
}
