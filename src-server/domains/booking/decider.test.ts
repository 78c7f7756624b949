import { expect, it } from 'vitest'
import type { EventOf } from '../../event-sourcing/event.ts'
import { ADMIN, given, MEMBER, OWNER, STRANGER, SYSTEM } from '../../testing/given.ts'
import { booking, bookingDecider, type Offer } from './decider.ts'
import type { BookingEvents } from './events.ts'

const HOST = { actor: { id: STRANGER.actor.id, role: 'owner' as const }, at: MEMBER.at }
const GUEST = MEMBER
const on = (day: string, by = GUEST) => ({ ...by, at: `${day}T03:00:00.000Z` })

const STAY = {
  room_id: '0195b5a0-0000-7000-8000-00000000000a',
  guest_id: GUEST.actor.id,
  check_in: '2026-12-24',
  check_out: '2026-12-26',
  rooms: 2,
}
const OFFER: Offer = {
  owner_id: HOST.actor.id,
  post_id: '0195b5a0-0000-7000-8000-00000000000b',
  nights: [
    { night: '2026-12-24', price_cents: 2_500 },
    { night: '2026-12-25', price_cents: 4_000 },
  ],
  total_cents: 13_000,
  free_cancel_days: 3,
  amount: 4,
  room_name: 'River view',
  room_names: { kh: 'បន្ទប់មើលទន្លេ' },
  bed: { kind: 'double', count: 1 },
  post_name: 'Kep Lodge',
  post_names: { en: 'Kep Lodge' },
  post_addresses: { en: '12 Riverside Road' },
  expires_at: '2026-11-21T05:00:00.000Z',
}
const { guest_id: _, ...ASKED } = { ...STAY, people: 3, phone: null, note: 'Late' }
const BOOKED = { ...ASKED, ...OFFER, guest_id: GUEST.actor.id, person_id: GUEST.actor.id }
const requested: EventOf<BookingEvents> = { type: 'BookingRequested', data: BOOKED }
const accepted: EventOf<BookingEvents> = { type: 'BookingAccepted', data: STAY }
const read: EventOf<BookingEvents> = { type: 'BookingRead', data: { is_read: true } }
const explained = { ...STAY, person_id: GUEST.actor.id, reason: null }
const byPerson = { ...explained, cause: null }

it('a guest asks for rooms, whose prices and policy are frozen with the request', () => {
  given(bookingDecider(OFFER))
    .when({ type: 'Request', seen_cents: null, ...ASKED }, GUEST)
    .gives(requested)
  given(bookingDecider(OFFER))
    .when({ type: 'Request', seen_cents: null, ...ASKED }, HOST)
    .rejects('BOOKING_OWN_ROOM')
  given(bookingDecider(null))
    .when({ type: 'Request', seen_cents: null, ...ASKED }, GUEST)
    .rejects('ROOM_NOT_FOUND')
})

it('an owner enters guests who have phoned, in rooms of their own alone', () => {
  const { expires_at: _, ...priced } = OFFER
  const data = { ...ASKED, ...priced, guest_name: 'Dara', guest_id: null, person_id: HOST.actor.id }
  const command = { type: 'EnterWalkIn' as const, guest_name: 'Dara', ...ASKED }
  given(bookingDecider(OFFER)).when(command, HOST).gives({ type: 'WalkInBooked', data })
  given(bookingDecider(OFFER)).when(command, OWNER).rejects('ROOM_NOT_FOUND')
})

it('the owner, or an admin, accepts or rejects what waits', () => {
  given(booking, requested).when({ type: 'Accept' }, HOST).gives(accepted, read)
  given(booking, requested, read).when({ type: 'Accept' }, HOST).gives(accepted)
  given(booking, requested).when({ type: 'Accept' }, ADMIN).gives(accepted)
  given(booking, requested)
    .when({ type: 'Reject', reason: 'Closed' }, HOST)
    .gives({ type: 'BookingRejected', data: { ...byPerson, reason: 'Closed' } }, read)
  given(booking, requested).when({ type: 'Accept' }, GUEST).rejects('BOOKING_NOT_FOUND')
  given(booking).when({ type: 'Accept' }, HOST).rejects('BOOKING_NOT_FOUND')
})

it('a step that was taken already changes nothing, and one that the status does not allow is refused with what it is', () => {
  given(booking, requested, accepted, read).when({ type: 'Accept' }, HOST).gives()
  given(booking, requested, accepted).when({ type: 'Reject', reason: null }, HOST).rejects('BOOKING_STATUS')
  given(booking, requested, accepted).when({ type: 'Withdraw' }, GUEST).rejects('BOOKING_STATUS')
  expect(() => given(booking, requested, accepted).when({ type: 'Withdraw' }, GUEST).gives()).toThrow(
    expect.objectContaining({ detail: { status: 'accepted' } }),
  )
})

it('a request expires by the clock of the server, and cannot be accepted from then on', () => {
  given(booking, requested).when({ type: 'Expire' }, on('2026-11-21', SYSTEM)).rejects('BOOKING_STATUS')
  given(booking, requested)
    .when({ type: 'Expire' }, on('2026-11-22', SYSTEM))
    .gives({ type: 'BookingExpired', data: STAY })
  given(booking, requested).when({ type: 'Accept' }, on('2026-11-22', HOST)).rejects('BOOKING_STATUS')
  given(booking, requested).when({ type: 'Expire' }, on('2026-11-22', HOST)).rejects('BOOKING_NOT_FOUND')
})

it('a guest cancels for nothing until the last free day, and later for the price', () => {
  const cancel = { type: 'CancelByGuest' as const, reason: null, accepts_fee: false }
  const cancelled = (fee_cents: number) => ({
    type: 'BookingCancelledByGuest' as const,
    data: { ...explained, fee_cents },
  })
  given(booking, requested, accepted).when(cancel, on('2026-12-21')).gives(cancelled(0))
  given(booking, requested, accepted).when(cancel, on('2026-12-22')).rejects('CANCEL_NOT_FREE')
  given(booking, requested, accepted)
    .when({ ...cancel, accepts_fee: true }, on('2026-12-24'))
    .gives(cancelled(13_000))
  given(booking, requested, accepted)
    .when({ ...cancel, accepts_fee: true }, on('2026-12-25'))
    .rejects('STAY_BEGUN')
  given(booking, requested, accepted).when(cancel, HOST).rejects('BOOKING_NOT_FOUND')
})

it('Domner turns a guest away for a cause and for nothing, from a stay as from a request, and nobody else does', () => {
  const turnAway = { type: 'TurnAway' as const, cause: 'hotel_deleted' as const }
  const away = { ...explained, cause: 'hotel_deleted' as const }
  const rejected: EventOf<BookingEvents> = { type: 'BookingRejected', data: away }
  const cancelled: EventOf<BookingEvents> = { type: 'BookingCancelledByOwner', data: away }
  given(booking, requested).when(turnAway, SYSTEM).gives(rejected)
  given(booking, requested, accepted).when(turnAway, on('2026-12-25', SYSTEM)).gives(cancelled)
  given(booking, requested, rejected).when(turnAway, SYSTEM).rejects('BOOKING_STATUS')
  given(booking, requested, accepted, cancelled).when(turnAway, SYSTEM).gives()
  for (const by of [HOST, ADMIN, GUEST])
    given(booking, requested, accepted).when(turnAway, by).rejects('BOOKING_NOT_FOUND')
})

it('a stay is over from the day of departure on, and a guest has not come from the day of arrival on', () => {
  given(booking, requested, accepted, read).when({ type: 'Complete' }, on('2026-12-25', HOST)).rejects('STAY_NOT_OVER')
  given(booking, requested, accepted, read)
    .when({ type: 'Complete' }, on('2026-12-26', HOST))
    .gives({ type: 'StayCompleted', data: STAY })
  given(booking, requested, accepted, read).when({ type: 'NoShow' }, on('2026-12-23', HOST)).rejects('STAY_NOT_BEGUN')
  given(booking, requested, accepted, read)
    .when({ type: 'NoShow' }, on('2026-12-24', HOST))
    .gives({ type: 'GuestNotShown', data: { ...STAY, free_from: '2026-12-25' } })
})

it('only the owner marks a request as read', () => {
  given(booking, requested).when({ type: 'MarkRead', is_read: true }, HOST).gives(read)
  given(booking, requested, read).when({ type: 'MarkRead', is_read: true }, HOST).gives()
  given(booking, requested).when({ type: 'MarkRead', is_read: true }, ADMIN).rejects('BOOKING_NOT_FOUND')
})
