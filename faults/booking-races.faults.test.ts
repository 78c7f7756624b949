import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCaller } from '#server/composition/router.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { auditReadModels } from './audit.ts'
import { report } from './figures.ts'
import { type Answer, call, openHotel, type Person, soldOf } from './hotel.ts'
import { openStage, type Stage, type Web } from './stage.ts'

const GUESTS = 64
const ROUNDS = 50
const ROOMS = 2
const SPAN = 5
/** Within it everybody is told how their request ended. */
const TOLD_MS = 2_000
const PAIRS = 12
/** So many are run at most until each outcome has been seen. */
const MAX_PAIRS = 40
/** By so much either of a pair begins first at most: longer than a call takes. */
const LEAD_MS = 30
const DAY_MS = 86_400_000

let stage: Stage
let webs: [Web, Web]
let hotel: Awaited<ReturnType<typeof openHotel>>
beforeAll(async () => {
  stage = await openStage()
  webs = await Promise.all([stage.startWeb(), stage.startWeb()])
  hotel = await openHotel(stage, webs[0], GUESTS)
}, 120_000)
afterAll(() => stage.close())

const TODAY = phnomPenhDate(new Date())
const webOf = (n: number): Web => webs[n % 2] ?? webs[0]
const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))

type Wish = { guest: Person; first: number; last: number }
type Told = Wish & Answer

/** Everybody asks at once for some nights of a span that begins on `day`; a wish is from its first night to its last. */
function askAll(room_id: string, day: string, wishes: Wish[]): Promise<Told[]> {
  const asked = wishes.map(async (wish, n) => {
    const dates = { booking_date: addDays(day, wish.first), check_out: addDays(day, wish.last + 1) }
    const stay = { room_id, room_amount: 1, people_amount: 2, ...dates }
    return { ...wish, ...(await call(webOf(n), wish.guest, 'booking.request', stay)) }
  })
  return Promise.all(asked)
}

const nightsOf = ({ first, last }: Wish) => Array.from({ length: last - first + 1 }, (_, n) => first + n)

/** No night is oversold, and each who was turned away asked for one that is sold out. */
async function expectJust(room_id: string, day: string, told: Told[]): Promise<number> {
  const won = told.filter(({ reason }) => reason === null)
  const lost = told.filter(({ reason }) => reason !== null)
  const soldIn = (night: number) => won.filter((wish) => nightsOf(wish).includes(night)).length
  expect([...new Set(lost.map(({ reason, status }) => `${status} ${reason}`))]).toEqual(['409 ROOM_FULL'])
  for (let night = 0; night < SPAN; night++) expect(soldIn(night)).toBeLessThanOrEqual(ROOMS)
  for (const wish of lost) expect(Math.max(...nightsOf(wish).map(soldIn))).toBe(ROOMS)
  const kept = await soldOf(stage, room_id)
  for (let night = 0; night < SPAN; night++) expect(kept.get(addDays(day, night)) ?? 0).toBe(soldIn(night))
  return won.length
}

async function expectSound(): Promise<void> {
  await auditReadModels(stage.context)
  const { rows } = await stage.context.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: '0' }])
}

describe('on two web servers', () => {
  it(`the last ${ROOMS} rooms are sold once to ${GUESTS} guests of ${ROUNDS} rounds, over overlapping nights`, async (test) => {
    const room_id = await hotel.room(ROOMS)
    const slowest: number[] = []
    const sold: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const day = addDays(TODAY, 10 + round * SPAN)
      // In every other round all ask for the same nights.
      const wishOf = (guest: Person): Wish => {
        const first = round % 2 ? between(0, SPAN - 1) : 0
        return { guest, first, last: round % 2 ? between(first, SPAN - 1) : SPAN - 1 }
      }
      const told = await askAll(room_id, day, hotel.guests.map(wishOf))
      const won = await expectJust(room_id, day, told)
      if (round % 2 === 0) expect(won).toBe(ROOMS)
      // A guest may have twenty that wait.
      for (const { reason, data } of told) if (reason === null) await accept(id.parse(data).id)
      sold.push(...Array<string>(won).fill(day))
      slowest.push(Math.max(...told.map(({ ms }) => ms)))
    }
    expect(Math.max(...slowest.slice(1)), 'until everybody was told').toBeLessThan(TOLD_MS)
    await expectSound()
    report(test, `${ROUNDS} rounds of ${GUESTS} guests`, { acknowledged: sold }, slowest)
  })
})

const id = z.object({ id: z.string() })

/** A request of a guest for a room, on a day that no other request is for. */
async function request(room_id: string, room_amount = 1) {
  const stay = { room_id, room_amount, people_amount: 2, booking_date: nextDay() }
  const asker = guest()
  const { data, reason } = await call(webs[0], asker, 'booking.request', stay)
  expect(reason).toBeNull()
  return { ...id.parse(data), asker }
}

let days = 270
const nextDay = () => addDays(TODAY, days++)
const guest = (): Person => hotel.guests[days % GUESTS] ?? hotel.owner

async function statusOf(booking_id: string): Promise<string | undefined> {
  const { rows } = await stage.context.pool.query<{ status: string }>('select status from booking where id = $1', [
    booking_id,
  ])
  return rows[0]?.status
}

/** Tells which of two steps stands first in the log; each is the last of its type in a stream. */
async function firstOf(steps: { type: string; stream: string }[]): Promise<string | undefined> {
  const { rows } = await stage.context.pool.query<{ type: string }>(
    `select type from event join unnest($1::text[], $2::text[]) as step (type, stream) using (type, stream)
     group by type order by max(position) limit 1`,
    [steps.map(({ type }) => type), steps.map(({ stream }) => stream)],
  )
  return rows[0]?.type
}

const accept = (request_id: string) => call(webs[0], hotel.owner, 'booking.accept', { request_id })

describe('of two who act at once on two web servers, one wins and the other is told what happened', () => {
  let room_id: string
  beforeAll(async () => {
    room_id = await hotel.room(ROOMS)
  })

  /** Begins both at once, or either a moment before the other. */
  function atOnce<One, Other>(one: () => Promise<One>, other: () => Promise<Other>): Promise<[One, Other]> {
    const lead = Math.random() < 0.5 ? 0 : between(-LEAD_MS, LEAD_MS)
    return Promise.all([sleep(Math.max(0, -lead)).then(one), sleep(Math.max(0, lead)).then(other)])
  }

  /** Runs a race some times, until each that may win has won. */
  async function expectOutcomes(
    { all, also = [] }: { all: string[]; also?: string[] },
    race: () => Promise<(string | null | undefined)[]>,
  ): Promise<void> {
    const seen = new Set<string>()
    const isMissing = () => all.some((each) => !seen.has(each))
    for (let n = 0; n < PAIRS || (n < MAX_PAIRS && isMissing()); n++) seen.add((await race()).join(', '))
    expect([...seen].filter((each) => !also.includes(each)).sort()).toEqual([...all].sort())
  }

  it('an owner who accepts, and a guest who withdraws', async () => {
    const all = ['BOOKING_STATUS, left, withdrawn', 'accepted, BOOKING_STATUS, accepted']
    // A guest who leaves after the owner has accepted cancels.
    await expectOutcomes({ all, also: ['accepted, left, cancelled_by_guest'] }, async () => {
      const asked = await request(room_id)
      const [accepted, left] = await atOnce(
        () => accept(asked.id),
        () => call(webs[1], asked.asker, 'booking.leave', { id: asked.id }),
      )
      return [accepted.reason ?? 'accepted', left.reason ?? 'left', await statusOf(asked.id)]
    })
  })

  it('an owner who accepts, and the end of the day for which a request is held', async () => {
    // The web server's clock cannot be moved: of the two processes this one says that the day is over.
    const later = new Date(Date.now() + 2 * DAY_MS)
    const clock = createCaller({ ...systemRequest(stage.context), now: () => later })
    await expectOutcomes({ all: ['BOOKING_STATUS, expired', 'accepted, accepted'] }, async () => {
      const asked = await request(room_id)
      const [accepted] = await atOnce(
        () => accept(asked.id),
        () => clock.booking.settle(),
      )
      return [accepted.reason ?? 'accepted', await statusOf(asked.id)]
    })
  })

  it('an owner who lowers the number of rooms, and a guest who asks for all of them', async () => {
    await expectOutcomes({ all: ['ROOM_FULL, lowered', 'requested, ROOM_HAS_STAYS'] }, async () => {
      const both = await hotel.room(ROOMS)
      const stay = { room_id: both, room_amount: ROOMS, people_amount: 2, booking_date: nextDay() }
      const [asked, lowered] = await atOnce(
        () => call(webs[0], guest(), 'booking.request', stay),
        () => hotel.saveRoom(webs[1], both, ROOMS - 1),
      )
      return [asked.reason ?? 'requested', lowered.reason ?? 'lowered']
    })
  })

  it('an owner who lowers the number of rooms below what a request holds is refused, whoever accepts it meanwhile', async () => {
    await expectOutcomes({ all: ['accepted, ROOM_HAS_STAYS'] }, async () => {
      const both = await hotel.room(ROOMS)
      const asked = await request(both, ROOMS)
      const [accepted, lowered] = await atOnce(
        () => accept(asked.id),
        () => hotel.saveRoom(webs[1], both, ROOMS - 1),
      )
      return [accepted.reason ?? 'accepted', lowered.reason ?? 'lowered']
    })
  })

  it('an owner who lowers the number of rooms to what a request holds, and accepts it: both are done, in either order', async () => {
    const all = ['accepted, lowered, BookingAccepted first', 'accepted, lowered, RoomAmountChanged first']
    await expectOutcomes({ all }, async () => {
      const more = await hotel.room(ROOMS + 1)
      const asked = await request(more, ROOMS)
      const [accepted, lowered] = await atOnce(
        () => accept(asked.id),
        () => hotel.saveRoom(webs[1], more, ROOMS),
      )
      const first = await firstOf([
        { type: 'BookingAccepted', stream: `booking-${asked.id}` },
        { type: 'RoomAmountChanged', stream: `room-${more}` },
      ])
      return [accepted.reason ?? 'accepted', lowered.reason ?? 'lowered', `${first} first`]
    })
  })

  it('an owner who closes a night, and a guest who asks for it', async () => {
    await expectOutcomes({ all: ['NIGHTS_CLOSED, closed', 'requested, closed, BookingRequested first'] }, async () => {
      const stay = { room_id, room_amount: 1, people_amount: 2, booking_date: nextDay() }
      const closing = { id: room_id, nights: [stay.booking_date], is_closed: true }
      const [asked, closed] = await atOnce(
        () => call(webs[0], guest(), 'booking.request', stay),
        () => call(webs[1], hotel.owner, 'room.setNights', closing),
      )
      if (asked.reason !== null) return [asked.reason, closed.reason ?? 'closed']
      const first = await firstOf([
        { type: 'BookingRequested', stream: `booking-${id.parse(asked.data).id}` },
        { type: 'RoomNightsSet', stream: `room-${room_id}` },
      ])
      return ['requested', closed.reason ?? 'closed', `${first} first`]
    })
  })

  it('and no read model differs from a replay after all of it', () => expectSound())
})
