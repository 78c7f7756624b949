import fc from 'fast-check'
import { addDays } from '#shared/phnom-penh-time.ts'
import { nightsOf } from '#shared/stay.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { type CommandContext, handle } from '../../event-sourcing/handle.ts'
import { idOfWords } from '../../platform/ids.ts'
import { defineHistory, OTHERS, ofKind, SYSTEM } from '../../testing/history.ts'
import { room } from '../room/decider.ts'
import { nightAfter, save } from '../room/history.arbitrary.ts'
import { type BookingCommand, bookingDecider, type Offer } from './decider.ts'

const ID = '0195b5a0-0000-7000-8000-00000000000a'

const asked = (rooms: number, day: number, nights: number) => ({
  room_id: ID,
  check_in: nightAfter(day),
  check_out: addDays(nightAfter(day), nights),
  rooms,
  people: 2,
  phone: null,
  note: 'Late',
})
type Asked = Pick<ReturnType<typeof asked>, 'check_in' | 'check_out' | 'rooms'>
const request = (of: ReturnType<typeof asked>): BookingCommand => ({ type: 'Request', seen_cents: null, ...of })
const walkIn = (of: ReturnType<typeof asked>): BookingCommand => ({ type: 'EnterWalkIn', guest_name: 'Dara', ...of })

const stays = fc
  .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(2), fc.integer({ min: 1, max: 3 }))
  .map((of) => asked(...of))
const steps: BookingCommand[] = [
  { type: 'Accept' },
  { type: 'Reject', reason: 'Closed' },
  { type: 'Withdraw' },
  { type: 'CancelByGuest', reason: null, accepts_fee: true },
  { type: 'CancelByOwner', reason: 'The roof leaks' },
  { type: 'TurnAway', cause: 'owner_suspended' },
  { type: 'MarkRead', is_read: true },
  { type: 'Expire' },
  { type: 'Complete' },
  { type: 'NoShow' },
]

/** One of a few bookings of a room, since a booking that has ended takes no more steps. */
type OfBooking = { nth: number; command: BookingCommand }
const WAYS: readonly BookingCommand[][] = [
  [
    request(asked(1, 0, 2)),
    { type: 'MarkRead', is_read: true },
    { type: 'Accept' },
    { type: 'CancelByOwner', reason: 'Rain' },
  ],
  [request(asked(1, 0, 1)), { type: 'Accept' }, { type: 'CancelByGuest', reason: null, accepts_fee: true }],
  [request(asked(1, 1, 1)), { type: 'Reject', reason: 'Closed' }],
  [request(asked(1, 1, 2)), { type: 'Withdraw' }],
  [request(asked(1, 1, 1)), { type: 'TurnAway', cause: 'hotel_deleted' }],
  [request(asked(1, 1, 1)), { type: 'Accept' }, { type: 'TurnAway', cause: 'owner_left' }],
  [request(asked(1, 2, 1)), { type: 'Expire' }],
  [walkIn(asked(1, 0, 3)), { type: 'Complete' }],
  [walkIn(asked(1, 1, 3)), { type: 'NoShow' }],
  [request(asked(1, 0, 1))],
]

/** A moment behind the last of the stays, for steps that only time allows. */
const LATER_MS = 7 * 86_400_000
const OVER: ReadonlySet<BookingCommand['type']> = new Set(['Expire', 'Complete', 'NoShow'])
/** Most commands are by another owner, who may be a guest here. */
const HOST: Actor = OTHERS[0] ?? SYSTEM

export const history = defineHistory<OfBooking>({
  weight: 4,
  commands: fc.record({
    nth: fc.nat(4),
    command: fc.oneof(stays.map(request), stays.map(walkIn), fc.constantFrom(...steps)),
  }),
  every: WAYS.flatMap((commands, nth) => commands.map((command) => ({ nth, command }))),
  async run(context, given, { nth, command }) {
    const at = OVER.has(command.type) ? new Date(Date.parse(given.at) + LATER_MS).toISOString() : given.at
    const actor = command.type === 'MarkRead' ? HOST : given.actor
    const of = { ...given, at, actor, id: idOfWords('booking', given.id, String(nth)) }
    if (command.type !== 'Request' && command.type !== 'EnterWalkIn')
      return handle(context, bookingDecider(null), of, command)
    const ofRoom = ofKind('room', given)
    const room_id = ofRoom.id
    const offer = await offerOf(context, room_id, command)
    if (!offer) await handle(context, room, ofRoom, save(2))
    const made = offer ?? (await offerOf(context, room_id, command))
    return handle(context, bookingDecider(made), of, { ...command, room_id })
  },
})

/** The offer follows the rows as they are, wrong as it may be a moment later. */
async function offerOf({ sql }: CommandContext, room_id: string, stay: Asked): Promise<Offer | null> {
  const { rows } = await sql.query<{ amount: number; price_cents: number }>(
    'select amount, price_cents from room where id = $1',
    [room_id],
  )
  const [room] = rows
  if (!room) return null
  const nights = nightsOf(stay).map((night) => ({ night, price_cents: room.price_cents }))
  return {
    owner_id: HOST.id,
    post_id: ID,
    nights,
    total_cents: nights.length * room.price_cents * stay.rooms,
    free_cancel_days: 1,
    amount: room.amount,
    room_name: 'River view',
    room_names: { kh: 'បន្ទប់មើលទន្លេ' },
    bed: { kind: 'double', count: 1 },
    post_name: 'Kep Lodge',
    post_names: { en: 'Kep Lodge' },
    post_addresses: { en: '12 Riverside Road' },
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
}
