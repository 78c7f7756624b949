import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#shared/phnom-penh-time.ts'
import { nightsOf } from '#shared/stay.ts'
import { readLog } from '../../event-sourcing/store.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { replay } from '../../projections/replay.ts'
import { hotelsOf } from '../../testing/hotels.ts'
import { appScene } from '../../testing/scene.ts'
import { roomInventory } from './inventory.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)
const FIRST = '2026-12-24'

/** The rejections that a step may meet: each has its ground in the state. */
const GROUNDS = [
  ...['ROOM_FULL', 'ROOM_CHANGED', 'ROOM_NOT_FOUND', 'NIGHTS_CLOSED', 'ROOM_HAS_STAYS', 'BOOKING_STATUS'],
  ...['BOOKING_NOT_FOUND', 'BOOKINGS_FULL', 'BUSY', 'STAY_NOT_OVER', 'STAY_NOT_BEGUN'],
]

type Counts = { held: number; taken: number }

/** Folds the log itself, event by event, and calls back after each. */
async function eachMoment(room_id: string, look: (nights: ReadonlyMap<string, Counts>, amount: number) => void) {
  const nights = new Map<string, Counts>()
  let amount = 0
  const add = (data: { check_in: string; check_out: string; rooms: number }, by: Counts) => {
    for (const night of nightsOf(data)) {
      const { held, taken } = nights.get(night) ?? { held: 0, taken: 0 }
      nights.set(night, { held: held + by.held * data.rooms, taken: taken + by.taken * data.rooms })
    }
  }
  const BY: Record<string, Counts> = {
    BookingRequested: { held: 1, taken: 0 },
    WalkInBooked: { held: 0, taken: 1 },
    BookingAccepted: { held: -1, taken: 1 },
    BookingRejected: { held: -1, taken: 0 },
    BookingWithdrawn: { held: -1, taken: 0 },
    BookingExpired: { held: -1, taken: 0 },
    BookingCancelledByGuest: { held: 0, taken: -1 },
    BookingCancelledByOwner: { held: 0, taken: -1 },
  }
  for (let after = 0; ; ) {
    const page = await readLog(app.context.sql, after, 500)
    for (const { type, stream, data } of page) {
      const event: { room_id?: string; to?: number; check_in: string; check_out: string; rooms: number } = Object(data)
      if (type === 'RoomAmountChanged' && stream === `room-${room_id}`) amount = event.to ?? 0
      const by = event.room_id === room_id ? BY[type] : undefined
      if (by) add(event, by)
      look(nights, amount)
    }
    const last = page.at(-1)
    if (!last) return
    after = last.position
  }
}

it('whatever is asked, answered, closed and changed at once, no night is oversold at any moment of the log', {
  timeout: 120_000,
}, async () => {
  const { again, room: makeRoom } = await hotels.owner()
  const guests = await Promise.all(Array.from({ length: 4 }, () => people.member()))
  const stay = fc.record({
    day: fc.nat(3),
    nights: fc.integer({ min: 1, max: 3 }),
    rooms: fc.integer({ min: 1, max: 2 }),
  })
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('request' as const), guest: fc.nat(3), stay }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('walkIn' as const), stay }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constantFrom('accept', 'reject', 'leave', 'cancel'), which: fc.nat(9) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 4 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('close' as const), day: fc.nat(3), is_closed: fc.boolean() }),
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        const room = await makeRoom({ room_amount: 3 })
        const made: { id: string; guest: number }[] = []
        const of = ({ day, nights, rooms }: { day: number; nights: number; rooms: number }) => ({
          ...{ room_id: room.id, room_amount: rooms, people_amount: 1, booking_date: addDays(FIRST, day) },
          check_out: addDays(FIRST, day + nights),
        })
        const run = async (one: (typeof rounds)[number][number]): Promise<unknown> => {
          const owner = again()
          if ('guest' in one) {
            const caller = guests[one.guest]?.caller
            const booking = await caller?.booking.request(of(one.stay))
            return booking && made.push({ id: booking.id, guest: one.guest })
          }
          if ('stay' in one) return owner.booking.enterWalkIn({ ...of(one.stay), guest_name: 'Sok Dara' })
          if ('amount' in one) return makeRoom({ id: room.id, room_amount: one.amount })
          if ('day' in one)
            return owner.room.setNights({ id: room.id, nights: [addDays(FIRST, one.day)], is_closed: one.is_closed })
          const booking = made[one.which % Math.max(1, made.length)]
          if (!booking) return null
          if (one.kind === 'accept') return owner.booking.accept({ request_id: booking.id })
          if (one.kind === 'reject') return owner.booking.reject({ id: booking.id, reason: 'Closed' })
          if (one.kind === 'cancel') return owner.booking.cancel({ id: booking.id, reason: 'The roof leaks' })
          return guests[booking.guest]?.caller.booking.leave({ id: booking.id })
        }
        for (const round of rounds) {
          const results = await Promise.allSettled(round.map(run))
          for (const result of results)
            if (result.status === 'rejected') expect(GROUNDS).toContain(rejectionOf(result.reason).reason)
        }
        await eachMoment(room.id, (nights, amount) => {
          for (const [night, { held, taken }] of nights) {
            if (held + taken > amount && amount > 0) throw new Error(`${night}: ${held} + ${taken} of ${amount}`)
            if (held < 0 || taken < 0) throw new Error(`${night}: ${held}, ${taken}`)
          }
        })
        for (const { id, guest } of made) await guests[guest]?.caller.booking.leave({ id }).catch(() => null)
      },
    ),
    { numRuns: 12 },
  )
  const rows = () => app.engine.pool.query('select * from room_inventory order by key').then((found) => found.rows)
  const live = await rows()
  await replay(app.engine, roomInventory)
  expect(await rows()).toEqual(live)
  expect(live.length).toBeGreaterThan(10)
})
