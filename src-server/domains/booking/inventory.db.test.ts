import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { rejectionOf, type WireRejection } from '../../procedures/wire-rejection.ts'
import { replay } from '../../projections/replay.ts'
import { NOON } from '../../testing/app.ts'
import {
  type AskedStay,
  type Ground,
  type Grounds,
  groundsOfAccept,
  groundsOfAmount,
  groundsOfCancel,
  groundsOfEnd,
  groundsOfLeave,
  groundsOfNights,
  groundsOfReject,
  groundsOfRequest,
  groundsOfWalkIn,
} from '../../testing/booking-grounds.ts'
import { type Moment, momentsOf } from '../../testing/booking-moments.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { roomInventory } from './inventory.ts'

const { app, people, hotels } = await bookingScene()
const { again, room: makeRoom } = await hotels.owner()
const guests = await Promise.all(Array.from({ length: 4 }, async () => (await people.member()).user.uuid))
const asGuest = (id: string) => app.as({ id, role: 'user' })
/** The day after the histories begin. */
const FIRST = addDays(phnomPenhDate(NOON), 1)
const HOUR_MS = 3_600_000
const PRICE = 25

const kind = <const Kind extends string>(name: Kind) => ({ kind: fc.constant(name) })
const dates = { day: fc.nat(3), nights: fc.integer({ min: 1, max: 3 }), rooms: fc.integer({ min: 1, max: 2 }) }
const which = fc.nat(9)
const roomStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ ...kind('request'), guest_id: fc.constantFrom(...guests), ...dates, isSeen: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ ...kind('walkIn'), ...dates }) },
  { weight: 2, arbitrary: fc.record({ ...kind('settle') }) },
  { weight: 2, arbitrary: fc.record({ ...kind('amount'), amount: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ ...kind('close'), day: fc.nat(5), is_closed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ ...kind('price'), day: fc.nat(5), price: fc.constantFrom(null, 30) }) },
  { weight: 1, arbitrary: fc.record({ ...kind('sellNoMore') }) },
)
const bookingStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...kind('accept'), which }) },
  { weight: 1, arbitrary: fc.record({ ...kind('reject'), which }) },
  { weight: 1, arbitrary: fc.record({ ...kind('cancel'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...kind('end'), which, status: fc.constantFrom('completed' as const, 'no_show' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ ...kind('leave'), which, accepts_fee: fc.boolean() }) },
)
const round = fc.record({
  /** They go by before it; while it is on its way the clock stands. */
  hours: fc.constantFrom(0, 0, 0, 11, 25),
  steps: fc.array(fc.oneof({ weight: 9, arbitrary: roomStep }, { weight: 5, arbitrary: bookingStep }), {
    minLength: 1,
    maxLength: 6,
  }),
})

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never
type RoomStep = Of<typeof roomStep>
type BookingStep = Of<typeof bookingStep>
type Made = { id: string; guest_id: string | null; stay: AskedStay }
/** `made` is told of what it books. */
type Try = { ask(): Promise<unknown>; grounds: Grounds }

function roomTry(one: RoomStep, room_id: string, made: Made[]): Try {
  const { now } = app.clock
  const owner = again()
  switch (one.kind) {
    case 'request': {
      const { guest_id } = one
      const { stay, input } = stayOf(one, room_id)
      const seen = one.isSeen ? PRICE * one.nights * one.rooms : undefined
      const ask = () => asGuest(guest_id).booking.request({ ...input, price_total: seen })
      return {
        ask: async () => made.push({ id: (await ask()).id, guest_id, stay }),
        grounds: groundsOfRequest(stay, { guest_id, seen }, now),
      }
    }
    case 'walkIn': {
      const { stay, input } = stayOf(one, room_id)
      const ask = () => owner.booking.enterWalkIn({ ...input, guest_name: 'Sok Dara' })
      return {
        ask: async () => made.push({ id: (await ask()).id, guest_id: null, stay }),
        grounds: groundsOfWalkIn(stay, now),
      }
    }
    case 'settle':
      return { ask: () => app.system.booking.settle(), grounds: {} }
    case 'amount': {
      const { amount } = one
      return { ask: () => makeRoom({ id: room_id, room_amount: amount }), grounds: groundsOfAmount(amount, now) }
    }
    case 'sellNoMore':
      return { ask: () => owner.room.delete({ id: room_id }), grounds: groundsOfAmount(0, now) }
    default: {
      const { kind: _, day, ...rules } = one
      const set = { id: room_id, nights: [addDays(FIRST, day)], ...rules }
      return { ask: () => owner.room.setNights(set), grounds: groundsOfNights(set.nights, app.clock.now) }
    }
  }
}

function stayOf({ day, nights, rooms }: { day: number; nights: number; rooms: number }, room_id: string) {
  const stay = { check_in: addDays(FIRST, day), check_out: addDays(FIRST, day + nights), rooms }
  const amounts = { room_amount: rooms, people_amount: 1 }
  return { stay, input: { room_id, ...amounts, booking_date: stay.check_in, check_out: stay.check_out } }
}

function bookingTry(one: BookingStep, { id, guest_id, stay }: Made): Try | null {
  const { now } = app.clock
  const owner = again()
  switch (one.kind) {
    case 'accept':
      return { ask: () => owner.booking.accept({ request_id: id }), grounds: groundsOfAccept(id, now) }
    case 'reject':
      return { ask: () => owner.booking.reject({ id, reason: 'Closed' }), grounds: groundsOfReject(id) }
    case 'cancel':
      return { ask: () => owner.booking.cancel({ id, reason: 'Rain' }), grounds: groundsOfCancel(id, stay, now) }
    case 'end': {
      const { status } = one
      return { ask: () => owner.booking.end({ id, status }), grounds: groundsOfEnd(id, stay, now)[status] }
    }
    case 'leave': {
      const { accepts_fee } = one
      if (guest_id === null) return null
      const ask = () => asGuest(guest_id).booking.leave({ id, accepts_fee })
      return { ask, grounds: groundsOfLeave(id, stay, accepts_fee, now) }
    }
  }
}

type Refused = { one: object; rejection: WireRejection; ground: Ground | undefined; from: number; to: number }

/** Carries out the steps of a round at once. @returns the refusals, with the positions of the log before and after it */
async function runRound(steps: (RoomStep | BookingStep)[], room_id: string, made: Made[]): Promise<Refused[]> {
  const from = await lastPosition()
  const tries = steps.flatMap((one) => {
    if (!('which' in one)) return { one, ...roomTry(one, room_id, made) }
    const booking = made[one.which % Math.max(1, made.length)]
    const found = booking && bookingTry(one, booking)
    return found ? { one, ...found } : []
  })
  const results = await Promise.allSettled(tries.map(({ ask }) => ask()))
  const to = await lastPosition()
  return tries.flatMap(({ one, grounds }, index) => {
    const result = results[index]
    if (result?.status !== 'rejected') return []
    const rejection = rejectionOf(result.reason)
    return { one, rejection, ground: grounds[rejection.reason], from, to }
  })
}

async function lastPosition(): Promise<number> {
  const { rows } = await app.context.pool.query<{ last: number }>('select max(position)::int as last from event')
  return rows[0]?.last ?? 0
}

function expectGround({ one, rejection, ground, from, to }: Refused, moments: readonly Moment[]): void {
  const before = moments.findLastIndex(({ position }) => position <= from)
  const meanwhile = moments.slice(before).filter(({ position }) => position <= to)
  if (!ground?.(rejection.facts ?? {}, meanwhile))
    throw new Error(`${JSON.stringify(one)} was refused without a ground: ${JSON.stringify(rejection)}`)
}

/** The table has what the log says. */
async function expectRows(room_id: string, moment: Moment | undefined): Promise<void> {
  const { rows } = await app.context.pool.query<{ night: string }>(
    `select night::text, held, taken, is_closed, price_cents from room_inventory
     where room_id = $1 and night is not null`,
    [room_id],
  )
  const kept = new Map(rows.map(({ night, ...terms }) => [night, terms]))
  expect(kept).toEqual(moment?.nights)
}

const [guest_id = ''] = guests
const two = { kind: 'request' as const, guest_id, day: 0, nights: 3, rooms: 2, isSeen: true }
/** A story that meets every kind of refusal, whatever chance brings. */
const ONE_BY_ONE: Of<typeof round>[] = [
  { hours: 0, steps: [two] },
  { hours: 0, steps: [{ kind: 'accept', which: 0 }] },
  { hours: 0, steps: [two] },
  { hours: 0, steps: [{ ...two, rooms: 1 }] },
  { hours: 0, steps: [{ kind: 'close', day: 5, is_closed: true }] },
  { hours: 0, steps: [{ ...two, day: 3 }] },
  { hours: 0, steps: [{ kind: 'amount', amount: 1 }] },
  { hours: 0, steps: [{ kind: 'reject', which: 0 }] },
  { hours: 25, steps: [{ kind: 'accept', which: 1 }, { kind: 'settle' }] },
  { hours: 0, steps: [{ kind: 'sellNoMore' }] },
  { hours: 0, steps: [{ kind: 'leave', which: 0, accepts_fee: true }] },
  { hours: 0, steps: [{ kind: 'sellNoMore' }] },
  { hours: 0, steps: [{ ...two, day: 2 }] },
]

it('whatever is asked, answered, closed and changed at once, no night is oversold, and each refusal is true', {
  timeout: 240_000,
}, async () => {
  const seen = { types: new Set<string>(), codes: new Set<string>() }
  const story = async (rounds: Of<typeof round>[]) => {
    app.clock.now = NOON
    const since = await lastPosition()
    const { id } = await makeRoom({ room_amount: 3 })
    const made: Made[] = []
    const refused: Refused[] = []
    for (const { hours, steps } of rounds) {
      app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR_MS)
      refused.push(...(await runRound(steps, id, made)))
    }
    const { moments, types } = await momentsOf(app.context, id, since)
    for (const one of refused) expectGround(one, moments)
    await expectRows(id, moments.at(-1))
    for (const type of types) seen.types.add(type)
    for (const { rejection } of refused) seen.codes.add(rejection.reason)
    // A guest may have twenty that wait.
    for (const { id, guest_id } of made)
      if (guest_id)
        await asGuest(guest_id)
          .booking.leave({ id })
          .catch(() => null)
  }
  await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 3, maxLength: 9 }), story), {
    numRuns: 20,
    examples: [[ONE_BY_ONE]],
  })
  expect([...seen.types]).toEqual(
    expect.arrayContaining(['BookingExpired', 'BookingCancelledByGuest', 'RoomWithdrawn']),
  )
  expect([...seen.codes]).toEqual(
    expect.arrayContaining(['ROOM_FULL', 'NIGHTS_CLOSED', 'BOOKING_STATUS', 'ROOM_HAS_STAYS', 'ROOM_NOT_FOUND']),
  )
  const rows = () => app.engine.pool.query('select * from room_inventory order by key').then((found) => found.rows)
  const live = await rows()
  await replay(app.engine, roomInventory)
  expect(await rows()).toEqual(live)
  expect(live.length).toBeGreaterThan(10)
})
