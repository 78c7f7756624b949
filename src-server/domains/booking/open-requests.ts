import { MAX_OPEN_REQUESTS } from '#shared/limits.ts'
import type { RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { bookingEvents } from './events.ts'

type OpenRequestsRow = { account_id: string; open: number }

declare module '../../platform/database.ts' {
  interface Tables {
    booking_guest: OpenRequestsRow
  }
}

const { BookingRequested, BookingAccepted, BookingRejected, BookingExpired, BookingWithdrawn } = bookingEvents
const events = { BookingRequested, BookingAccepted, BookingRejected, BookingExpired, BookingWithdrawn }
type Events = typeof events

const closed = (row: OpenRequestsRow | null) => (row && row.open > 1 ? { ...row, open: row.open - 1 } : null)

/** How many requests of a guest wait for owners, and that they are not too many. */
export const openRequests = rowProjector<OpenRequestsRow, Events>({
  name: 'open_requests',
  table: 'booking_guest',
  keyColumn: 'account_id',
  events,
  keys: ({ data }: RecordedOf<Events>) => (data.guest_id === null ? [] : [data.guest_id]),
  evolve: {
    BookingRequested: (row, _, account_id) => ({ account_id, open: (row?.open ?? 0) + 1 }),
    BookingAccepted: closed,
    BookingRejected: closed,
    BookingExpired: closed,
    BookingWithdrawn: closed,
  },
  admit(event, rowOf) {
    if (event.type !== 'BookingRequested' || event.data.guest_id === null) return undefined
    const open = rowOf(event.data.guest_id)?.open ?? 0
    return open >= MAX_OPEN_REQUESTS ? new Rejection('BOOKINGS_FULL', { limit: MAX_OPEN_REQUESTS }) : undefined
  },
})
