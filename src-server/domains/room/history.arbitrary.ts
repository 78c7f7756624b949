import fc from 'fast-check'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { type CommandRequest, handle } from '../../event-sourcing/handle.ts'
import { byAccountOwner, defineHistory, OWNER, ofKind } from '../../testing/history.ts'
import { type RoomCommand, roomDecider } from './decider.ts'

const ID = '0195b5a0-0000-7000-8000-00000000000a'

/** A room of two, which bookings make where there is none yet. */
export const save = (amount: number, price_cents = 2_500): RoomCommand => ({
  type: 'SaveRoom',
  owner_id: OWNER.id,
  amount,
  content: {
    branch_id: ID,
    post_id: ID,
    status: 'shown',
    name: 'River view',
    names: { kh: 'បន្ទប់មើលទន្លេ' },
    bed: { kind: 'double', count: 1 },
    people_amount: 2,
    price_cents,
    price_riel: null,
    images: [],
    description: {},
    min_nights: 1,
    max_nights: 90,
    notice_days: 0,
    horizon_days: 550,
    allows_gaps: true,
    free_cancel_days: 1,
  },
})

/** Nights from tomorrow on, which bookings of the histories ask for as well. */
export const nightAfter = (days: number): string => addDays(phnomPenhDate(new Date()), 1 + days)

const set = fc.record(
  {
    is_closed: fc.boolean(),
    no_arrival: fc.boolean(),
    price_cents: fc.constantFrom(null, 3_000),
    min_nights: fc.constantFrom(null, 2),
  },
  { requiredKeys: [] },
)
const setNights = fc
  .tuple(fc.uniqueArray(fc.nat(3), { minLength: 1 }), set)
  .map(([nights, rules]): RoomCommand => ({ type: 'SetNights', set: { nights: nights.map(nightAfter), ...rules } }))

/** The nights that an undone change gives back. */
const RESTORED = [
  { night: nightAfter(0), is_closed: false },
  { night: nightAfter(1), price_cents: 2_700, min_nights: null },
]

export const history = defineHistory<RoomCommand>({
  weight: 2,
  commands: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map((amount) => save(amount)) },
    fc.constant(save(2, 2_600)),
    fc.constant({ type: 'WithdrawRoom' as const }),
    setNights,
    fc.constant({ type: 'UndoNights' as const, version: 1 }),
  ),
  // The bookings have another room, as some of them stay.
  every: [
    save(2),
    { type: 'SetNights' as const, set: { nights: [nightAfter(0)], is_closed: false } },
    { type: 'UndoNights' as const, version: 3 },
    { type: 'WithdrawRoom' as const },
    save(3),
  ].map((command) => ({ on: 1, command })),
  run: (context, request, command) => {
    const asked = { ...ofKind('room', request), actor: byAccountOwner(request).actor }
    return handle(context, roomDecider(RESTORED), asked, ofHotel(request, command))
  },
})

/** In a hotel of the same histories, whose business may be approved: hotels are priced by such rooms. */
function ofHotel(request: CommandRequest, command: RoomCommand): RoomCommand {
  if (command.type !== 'SaveRoom') return command
  return { ...command, owner_id: request.id, content: { ...command.content, post_id: ofKind('post', request).id } }
}
