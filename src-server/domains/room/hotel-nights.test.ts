import { describe, expect, it } from 'vitest'
import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { type NightTerms, OPEN_NIGHT, type RoomTerms } from '#shared/stay.ts'
import { hotelNights } from './hotel-nights.ts'

const TODAY = '2026-11-20'
const TERMS: RoomTerms = {
  amount: 2,
  people_amount: 2,
  price_cents: 2500,
  min_nights: 1,
  max_nights: 30,
  notice_days: 0,
  horizon_days: 100,
  allows_gaps: true,
}
const room = (nights: Record<string, Partial<NightTerms>> = {}, terms: Partial<RoomTerms> = {}) => ({
  terms: { ...TERMS, ...terms },
  nights: new Map(Object.entries(nights).map(([night, more]) => [night, { ...OPEN_NIGHT, ...more }])),
})
const ONE = { rooms: 1, people: 1 }

describe('a night is taken', () => {
  it('where every room is closed or full, and not where one is free', () => {
    const full = { '2026-12-24': { taken: 2 }, '2026-12-25': { held: 1, taken: 1 } }
    const closed = { '2026-12-24': { is_closed: true }, '2026-12-26': { is_closed: true } }
    expect(hotelNights([room(full), room(closed)], ONE, TODAY).taken).toEqual(['2026-12-24'])
    expect(hotelNights([room(full)], ONE, TODAY).taken).toEqual(['2026-12-24', '2026-12-25'])
  })

  it('where fewer rooms are free than are asked for, of those that are large enough', () => {
    const half = { '2026-12-24': { taken: 1 } }
    const small = room({}, { people_amount: 1 })
    expect(hotelNights([room(half), small], { rooms: 2, people: 4 }, TODAY).taken).toEqual(['2026-12-24'])
    expect(hotelNights([room(half), small], { rooms: 2, people: 2 }, TODAY).taken).toEqual([])
  })

  it('nowhere if no room is large enough, which is no matter of dates', () => {
    const nights = hotelNights([room({ '2026-12-24': { taken: 2 } })], { rooms: 1, people: 9 }, TODAY)
    expect(nights).toMatchObject({ taken: [], first: TODAY })
  })
})

it('the rules are the loosest of the rooms, within what can be booked at all', () => {
  const strict = room({}, { min_nights: 3, notice_days: 7, horizon_days: 30, max_nights: 5 })
  const loose = room({ '2026-12-31': { max_nights: 40 } }, { min_nights: 2, notice_days: 2, horizon_days: 550 })
  expect(hotelNights([strict, loose], ONE, TODAY)).toMatchObject({
    min_nights: 2,
    notice_days: 2,
    max_nights: 40,
    first: '2026-11-22',
    last: '2028-05-20',
  })
  expect(MAX_STAY_NIGHTS).toBeGreaterThan(40)
})

it('nobody arrives where rooms are closed to arrival, or want more notice', () => {
  const closed = room({ '2026-11-21': { no_arrival: true }, '2026-11-29': { no_arrival: true } })
  expect(hotelNights([closed], ONE, TODAY).no_arrival).toEqual(['2026-11-21', '2026-11-29'])
  expect(hotelNights([closed, room({}, { notice_days: 5 })], ONE, TODAY).no_arrival).toEqual(['2026-11-21'])
})

it('nobody leaves where every room is closed to departure', () => {
  const closed = { '2026-12-24': { no_departure: true } }
  expect(hotelNights([room(closed), room()], ONE, TODAY).no_departure).toEqual([])
  expect(hotelNights([room(closed)], ONE, TODAY).no_departure).toEqual(['2026-12-24'])
})

it('the shortest stay is that of the day of arrival, and a gap may be shorter', () => {
  const festival = { '2026-12-01': { min_nights: 4 } }
  const gap = { '2026-12-09': { is_closed: true }, '2026-12-11': { taken: 2 } }
  const nights = { ...festival, ...gap }
  expect(hotelNights([room(nights, { min_nights: 2 })], ONE, TODAY).shortest).toEqual({
    '2026-12-01': 4,
    '2026-12-10': 1,
  })
  const kept = room(nights, { min_nights: 2, allows_gaps: false })
  expect(hotelNights([kept], ONE, TODAY).shortest).toEqual({ '2026-12-01': 4 })
})

it('looks at each night of a room a few times at most, however long its stays and many its gaps', () => {
  let looks = 0
  class Counted extends Map<string, NightTerms> {
    override get(night: string) {
      looks++
      return super.get(night)
    }
  }
  const horizon = Array.from({ length: 700 }, (_, day) => addDays(TODAY, day - 1))
  const gaps = horizon
    .filter((_, day) => day % 2 === 0)
    .map((night) => [night, { ...OPEN_NIGHT, is_closed: true }] as const)
  const slow = { terms: { ...TERMS, min_nights: 90, max_nights: 90, horizon_days: 550 }, nights: new Counted(gaps) }
  const { taken, shortest } = hotelNights([slow], ONE, TODAY)
  expect(shortest[TODAY]).toBe(1)
  expect(looks).toBeLessThan(4 * (taken.length * 2))
})
