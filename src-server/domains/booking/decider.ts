import type { BookingStatus, TurnAwayCause } from '#shared/booking-words.ts'
import type { Localized } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { freeUntil } from '#shared/stay.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { DataOf, EventOf, RecordedOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type BookingEvents, bookingEvents } from './events.ts'

export type Offer = Pick<
  DataOf<BookingEvents['BookingRequested']>,
  | 'owner_id'
  | 'post_id'
  | 'nights'
  | 'total_cents'
  | 'free_cancel_days'
  | 'amount'
  | 'room_name'
  | 'room_names'
  | 'bed'
  | 'post_name'
  | 'post_names'
> & { post_addresses: Localized; expires_at: string }

type Asked = {
  room_id: string
  check_in: string
  check_out: string
  rooms: number
  people: number
  phone: string | null
  note: string | null
}
export type BookingCommand =
  | ({ type: 'Request'; seen_cents: number | null } & Asked)
  | ({ type: 'EnterWalkIn'; guest_name: string } & Asked)
  | { type: 'Accept' | 'Expire' | 'Withdraw' | 'Complete' | 'NoShow' }
  | { type: 'Reject' | 'CancelByOwner'; reason: string | null }
  | { type: 'CancelByGuest'; reason: string | null; accepts_fee: boolean }
  /** Rejects a request, or cancels a stay: where the hotel, or its owner, is gone. */
  | { type: 'TurnAway'; cause: TurnAwayCause }
  /** `with`: the others that the same call marks, so that its idempotency key is for these alone. */
  | { type: 'MarkRead'; is_read: boolean; with?: string[] }

type Stay = DataOf<BookingEvents['BookingAccepted']>
type BookingState = {
  status: BookingStatus
  is_read: boolean
  stay: Stay
  person_id: string
  owner_id: string
  total_cents: number
  free_cancel_days: number
  expires_at: string | null
} | null

type Booked = RecordedOf<BookingEvents, 'BookingRequested' | 'WalkInBooked'>['data']
type Event = EventOf<BookingEvents>

const began = (status: BookingStatus, data: Booked): BookingState => {
  const { room_id, guest_id, check_in, check_out, rooms, person_id, owner_id, total_cents, free_cancel_days } = data
  const expires_at = 'expires_at' in data ? data.expires_at : null
  const stay = { room_id, guest_id, check_in, check_out, rooms }
  return {
    status,
    is_read: status !== 'requested',
    stay,
    person_id,
    owner_id,
    total_cents,
    free_cancel_days,
    expires_at,
  }
}
const becomes = (status: BookingStatus) => (state: BookingState) => state && { ...state, status }

/**
 * A guest's booking: `requested → accepted | rejected | expired | withdrawn`,
 * `accepted → cancelled_by_guest | cancelled_by_owner | completed | no_show`. A step into the status that it has changes nothing.
 * @param offer what the room costs for the nights that are asked for; null for commands on what is booked
 */
export const bookingDecider = (offer: Offer | null): Decider<BookingState, BookingCommand, BookingEvents> => ({
  category: 'booking',
  events: bookingEvents,
  initial: null,
  evolve: {
    BookingRequested: (_, { data }) => began('requested', data),
    WalkInBooked: (_, { data }) => began('accepted', data),
    BookingAccepted: becomes('accepted'),
    BookingRejected: becomes('rejected'),
    BookingExpired: becomes('expired'),
    BookingWithdrawn: becomes('withdrawn'),
    BookingCancelledByGuest: becomes('cancelled_by_guest'),
    BookingCancelledByOwner: becomes('cancelled_by_owner'),
    StayCompleted: becomes('completed'),
    GuestNotShown: becomes('no_show'),
    BookingRead: (state, { data }) => state && { ...state, is_read: data.is_read },
  },
  decide(command, state, issued) {
    if (command.type === 'Request' || command.type === 'EnterWalkIn') return book(command, state, issued, offer)
    if (!state || !mayTake(command, state, issued)) throw new Rejection('BOOKING_NOT_FOUND')
    if (command.type === 'MarkRead') return markRead(command.is_read, state)
    if (command.type === 'TurnAway') return takeStep(turningAway(command.cause, state), state, issued)
    return takeStep(command, state, issued)
  },
})
export const booking = bookingDecider(null)

function book(
  command: Extract<BookingCommand, { type: 'Request' | 'EnterWalkIn' }>,
  state: BookingState,
  { actor }: Issued,
  offer: Offer | null,
): Event[] {
  if (state) throw new Rejection('BOOKING_STATUS', { status: state.status })
  if (!offer) throw new Rejection('ROOM_NOT_FOUND')
  const { expires_at, ...priced } = offer
  if (command.type === 'EnterWalkIn') {
    if (offer.owner_id !== actor.id && !isAdminOrSystem(actor)) throw new Rejection('ROOM_NOT_FOUND')
    const { type: _, guest_name, ...stay } = command
    return [
      { type: 'WalkInBooked', data: { ...stay, ...priced, guest_name, guest_id: null, person_id: offer.owner_id } },
    ]
  }
  if (offer.owner_id === actor.id) throw new Rejection('BOOKING_OWN_ROOM')
  const { type: _, seen_cents, ...asked } = command
  const { total_cents } = offer
  if (seen_cents !== null && seen_cents !== total_cents)
    throw new Rejection('ROOM_CHANGED', { price_total: toDollars(total_cents) })
  const data = { ...asked, ...priced, expires_at, guest_id: actor.id, person_id: actor.id }
  return [{ type: 'BookingRequested', data }]
}

const BY_GUEST: ReadonlySet<BookingCommand['type']> = new Set(['Withdraw', 'CancelByGuest'])

function mayTake(command: BookingCommand, state: NonNullable<BookingState>, { actor }: Issued): boolean {
  if (command.type === 'Expire' || command.type === 'TurnAway') return actor.role === 'system'
  if (BY_GUEST.has(command.type)) return state.stay.guest_id === actor.id
  return state.owner_id === actor.id || (command.type !== 'MarkRead' && isAdminOrSystem(actor))
}

function markRead(is_read: boolean, state: NonNullable<BookingState>): Event[] {
  return state.is_read === is_read ? [] : [{ type: 'BookingRead', data: { is_read } }]
}

type Told = { reason: string | null; cause?: TurnAwayCause }
type Step =
  | Exclude<BookingCommand, { type: 'Request' | 'EnterWalkIn' | 'MarkRead' | 'TurnAway' | 'Reject' | 'CancelByOwner' }>
  | ({ type: 'Reject' | 'CancelByOwner' } & Told)

/** Rejects a request that waits; one that was accepted in the meantime is cancelled. */
const turningAway = (cause: TurnAwayCause, { status }: NonNullable<BookingState>): Step => ({
  type: status === 'requested' ? 'Reject' : 'CancelByOwner',
  reason: null,
  cause,
})

const STEPS: Record<Step['type'], { from: BookingStatus; to: BookingStatus }> = {
  Accept: { from: 'requested', to: 'accepted' },
  Reject: { from: 'requested', to: 'rejected' },
  Expire: { from: 'requested', to: 'expired' },
  Withdraw: { from: 'requested', to: 'withdrawn' },
  CancelByGuest: { from: 'accepted', to: 'cancelled_by_guest' },
  CancelByOwner: { from: 'accepted', to: 'cancelled_by_owner' },
  Complete: { from: 'accepted', to: 'completed' },
  NoShow: { from: 'accepted', to: 'no_show' },
}

function takeStep(command: Step, state: NonNullable<BookingState>, issued: Issued): Event[] {
  const { from, to } = STEPS[command.type]
  if (state.status === to) return []
  if (state.status !== from) throw new Rejection('BOOKING_STATUS', { status: state.status })
  const step = stepOf(command, state, issued)
  // An owner who decides has seen it.
  const isSeen = state.is_read || issued.actor.id !== state.owner_id
  return isSeen ? [step] : [step, { type: 'BookingRead', data: { is_read: true } }]
}

function stepOf(command: Step, state: NonNullable<BookingState>, { at }: Issued): Event {
  const { stay, person_id } = state
  const today = phnomPenhDate(new Date(at))
  const isOver = state.expires_at !== null && at >= state.expires_at
  switch (command.type) {
    case 'Accept':
      if (isOver) throw new Rejection('BOOKING_STATUS', { status: 'expired' })
      return { type: 'BookingAccepted', data: stay }
    case 'Reject':
      return { type: 'BookingRejected', data: { ...stay, person_id, ...told(command) } }
    case 'Expire':
      if (!isOver) throw new Rejection('BOOKING_STATUS', { status: state.status })
      return { type: 'BookingExpired', data: stay }
    case 'Withdraw':
      return { type: 'BookingWithdrawn', data: stay }
    case 'CancelByGuest': {
      if (today > stay.check_in) throw new Rejection('STAY_BEGUN')
      const fee_cents = feeOn(today, state)
      if (fee_cents > 0 && !command.accepts_fee) throw new Rejection('CANCEL_NOT_FREE', { fee: fee_cents / 100 })
      return { type: 'BookingCancelledByGuest', data: { ...stay, person_id, reason: command.reason, fee_cents } }
    }
    case 'CancelByOwner':
      if (today >= stay.check_out) throw new Rejection('STAY_BEGUN')
      return { type: 'BookingCancelledByOwner', data: { ...stay, person_id, ...told(command) } }
    case 'Complete':
      if (today < stay.check_out) throw new Rejection('STAY_NOT_OVER')
      return { type: 'StayCompleted', data: stay }
    case 'NoShow':
      if (today < stay.check_in) throw new Rejection('STAY_NOT_BEGUN')
      return { type: 'GuestNotShown', data: { ...stay, free_from: addDays(today, 1) } }
  }
}

const told = ({ reason, cause }: Told) => ({ reason, cause: cause ?? null })

/** The cost of a cancellation on a day, in cents: nothing until the last free day, then the price. */
export const feeOn = (
  today: string,
  { stay, free_cancel_days, total_cents }: Pick<NonNullable<BookingState>, 'stay' | 'free_cancel_days' | 'total_cents'>,
): number => (today <= freeUntil(stay.check_in, free_cancel_days) ? 0 : total_cents)
