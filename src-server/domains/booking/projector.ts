import type { BookingStatus, BookingStep, TurnAwayCause } from '#shared/booking-words.ts'
import type { Localized } from '#shared/locales.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type BookingEvents, bookingEvents } from './events.ts'

/** `cause`: why Domner itself turned the guest away. */
type Step = {
  step: BookingStep
  at: string
  by: 'guest' | 'owner' | 'admin' | 'system'
  cause?: TurnAwayCause
}

type BookingRow = {
  id: string
  version: number
  room_id: string
  post_id: string
  owner_id: string
  guest_id: string | null
  person_id: string
  guest_name: string | null
  phone: string | null
  note: string | null
  /** Why it was rejected or cancelled. */
  reason: string | null
  status: BookingStatus
  check_in: string
  check_out: string
  rooms: number
  people: number
  nights: { night: string; price_cents: number }[]
  total_cents: number
  /** The cost of its cancellation; null unless the guest has cancelled. */
  fee_cents: number | null
  free_cancel_days: number
  room_name: string
  room_names: Localized
  bed: { kind: string; count: number }
  post_name: string
  post_names: Localized
  /** A booking from before addresses were kept has none. */
  post_addresses: Localized
  requested_at: string
  expires_at: string | null
  is_read: boolean
  steps: Step[]
}

declare module '../../platform/database.ts' {
  interface Tables {
    booking: BookingRow
  }
}

type Any = RecordedOf<BookingEvents>

function began(event: RecordedOf<BookingEvents, 'BookingRequested' | 'WalkInBooked'>): BookingRow {
  const { amount: _, ...data } = event.data
  const isRequest = event.type === 'BookingRequested'
  return {
    guest_name: null,
    expires_at: null,
    ...data,
    post_addresses: data.post_addresses ?? {},
    id: idOf(event.stream),
    version: event.version,
    reason: null,
    fee_cents: null,
    status: isRequest ? 'requested' : 'accepted',
    requested_at: event.at,
    is_read: !isRequest,
    steps: [
      isRequest
        ? { step: 'requested', at: event.at, by: 'guest' }
        : { step: 'entered', at: event.at, by: byOf(event, data) },
    ],
  }
}

function byOf({ meta: { actor } }: Any, { guest_id, owner_id }: Pick<BookingRow, 'guest_id' | 'owner_id'>): Step['by'] {
  if (actor.role === 'system') return 'system'
  if (actor.id === guest_id) return 'guest'
  return actor.id === owner_id ? 'owner' : 'admin'
}

const step =
  (status: BookingStatus, more: Partial<Pick<BookingRow, 'expires_at'>> = {}) =>
  (row: BookingRow | null, event: Any): BookingRow | null => {
    if (!row) return null
    const explained = 'reason' in event.data ? { reason: event.data.reason } : {}
    const priced = 'fee_cents' in event.data ? { fee_cents: event.data.fee_cents } : {}
    const cause = 'cause' in event.data ? event.data.cause : null
    const steps = [...row.steps, { step: status, at: event.at, by: byOf(event, row), ...(cause && { cause }) }]
    return { ...row, ...more, ...explained, ...priced, status, version: event.version, steps }
  }

const rows = rowProjector<BookingRow, BookingEvents>({
  name: 'bookings',
  table: 'booking',
  keyColumn: 'id',
  events: bookingEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    BookingRequested: (_, event) => began(event),
    WalkInBooked: (_, event) => began(event),
    BookingAccepted: step('accepted', { expires_at: null }),
    BookingRejected: step('rejected', { expires_at: null }),
    BookingExpired: step('expired'),
    BookingWithdrawn: step('withdrawn', { expires_at: null }),
    BookingCancelledByGuest: step('cancelled_by_guest'),
    BookingCancelledByOwner: step('cancelled_by_owner'),
    StayCompleted: step('completed'),
    GuestNotShown: step('no_show'),
    BookingRead: (row, { data, version }) => row && { ...row, version, is_read: data.is_read },
  },
})

export const bookings = withPersonalColumns(rows, [
  {
    table: 'booking',
    person: 'person_id',
    columns: { guest_name: null, phone: null, note: null, reason: null, post_addresses: {} },
  },
  // An address may be that of the owner's branch.
  { table: 'booking', person: 'owner_id', columns: { post_addresses: {} } },
])
