import { describe, expect, it } from 'vitest'
import {
  lastArrival,
  type NightTerms,
  nightsAround,
  nightsOf,
  nightsToCome,
  OPEN_NIGHT,
  problemOfDates,
  quoteSeveral,
  quoteStay,
  type RoomTerms,
  runsOf,
} from './stay.ts'

const TODAY = '2026-11-20'
const room: RoomTerms = {
  amount: 3,
  people_amount: 2,
  price_cents: 2_500,
  min_nights: 1,
  max_nights: 90,
  notice_days: 0,
  horizon_days: 550,
  allows_gaps: true,
}
const stay = { check_in: '2026-12-24', check_out: '2026-12-27', rooms: 2, people: 4 }
const nights = (terms: Record<string, Partial<NightTerms>>) =>
  new Map(Object.entries(terms).map(([night, some]) => [night, { ...OPEN_NIGHT, ...some }]))
const problemOf = (
  terms: Record<string, Partial<NightTerms>> = {},
  { more = {}, asked = {} }: { more?: Partial<RoomTerms>; asked?: Partial<typeof stay> } = {},
) => quoteStay({ ...room, ...more }, nights(terms), { ...stay, ...asked }, TODAY).problem

describe('a stay', () => {
  it('costs the sum of its nights, for each room', () => {
    const quote = quoteStay(room, nights({ '2026-12-25': { price_cents: 4_000 } }), stay, TODAY)
    expect(quote.nights.map(({ price_cents }) => price_cents)).toEqual([2_500, 4_000, 2_500])
    expect(quote).toMatchObject({ total_cents: 18_000, left: 3, problem: null })
  })

  it('is had in several equal rooms where those that were asked for are too small, if so many are free', () => {
    const several = (people: number, terms: Record<string, Partial<NightTerms>> = {}, more: Partial<RoomTerms> = {}) =>
      quoteSeveral({ ...room, ...more }, nights(terms), { ...stay, rooms: 1, people }, TODAY)
    expect(several(2)).toBeNull()
    expect(several(5)).toEqual({ rooms: 3, total_cents: 22_500 })
    expect(several(3, { '2026-12-25': { price_cents: 4_000 } })).toEqual({ rooms: 2, total_cents: 18_000 })
    expect(several(7)).toBeNull()
    expect(several(3, { '2026-12-25': { taken: 2 } })).toBeNull()
    expect(several(3, { '2026-12-25': { is_closed: true } })).toBeNull()
    expect(several(3, {}, { min_nights: 4 })).toBeNull()
  })

  it('does not take the night on whose day the guests leave', () => {
    expect(nightsOf(stay)).toEqual(['2026-12-24', '2026-12-25', '2026-12-26'])
    expect(runsOf(['2026-11-30', '2026-12-01', '2026-12-03'])).toEqual([['2026-11-30', '2026-12-01'], ['2026-12-03']])
    expect(problemOf({ '2026-12-27': { taken: 3, is_closed: true } })).toBeNull()
    expect(problemOf({ '2026-12-23': { taken: 3 } })).toBeNull()
  })

  it('is full where held and taken rooms leave too few, and says on which nights', () => {
    expect(problemOf({ '2026-12-25': { held: 1, taken: 1 } })).toEqual({ code: 'ROOM_FULL', nights: ['2026-12-25'] })
    expect(problemOf({ '2026-12-25': { taken: 1 } })).toBeNull()
  })

  it('is refused for closed nights, closed arrivals and closed departures', () => {
    expect(problemOf({ '2026-12-24': { is_closed: true } })).toEqual({ code: 'NIGHTS_CLOSED', nights: ['2026-12-24'] })
    expect(problemOf({ '2026-12-24': { no_arrival: true } })).toMatchObject({ code: 'ARRIVAL_CLOSED' })
    expect(problemOf({ '2026-12-25': { no_arrival: true } })).toBeNull()
    expect(problemOf({ '2026-12-27': { no_departure: true } })).toMatchObject({ code: 'DEPARTURE_CLOSED' })
  })

  it('has as many nights as the day of arrival asks for, else the room', () => {
    expect(problemOf({}, { more: { min_nights: 4 } })).toEqual({ code: 'STAY_TOO_SHORT', limit: 4 })
    expect(problemOf({ '2026-12-24': { min_nights: 2 } }, { more: { min_nights: 4 } })).toBeNull()
    expect(problemOf({ '2026-12-25': { min_nights: 9 } })).toBeNull()
    expect(problemOf({}, { more: { max_nights: 2 } })).toEqual({ code: 'STAY_TOO_LONG', limit: 2 })
  })

  it('is not counted to its end where it lasts for centuries', () => {
    for (const check_in of [stay.check_in, '2000-01-01']) {
      const endless = quoteStay(room, nights({}), { ...stay, check_in, check_out: '2199-12-31' }, TODAY)
      expect(endless.problem?.code).toBe(check_in < TODAY ? 'STAY_PAST' : 'STAY_TOO_LONG')
      expect(endless.nights).toHaveLength(91)
    }
    expect(nightsAround({ ...stay, check_out: '2199-12-31' })).toEqual({ from: '2026-12-23', to: '2027-03-25' })
    expect(nightsAround(stay)).toEqual({ from: '2026-12-23', to: stay.check_out })
  })

  it('may be shorter where it fills a gap, if the owner allows it', () => {
    const gap = { '2026-12-23': { taken: 3 }, '2026-12-27': { is_closed: true } }
    expect(problemOf(gap, { more: { min_nights: 5 } })).toBeNull()
    expect(problemOf(gap, { more: { min_nights: 5, allows_gaps: false } })).toMatchObject({ code: 'STAY_TOO_SHORT' })
    expect(problemOf({ '2026-12-23': { taken: 3 } }, { more: { min_nights: 5 } })).toMatchObject({
      code: 'STAY_TOO_SHORT',
    })
  })

  it('begins neither in the past, nor sooner or later than the room allows', () => {
    expect(problemOf({}, { asked: { check_in: '2026-11-19' } })).toEqual({ code: 'STAY_PAST' })
    expect(problemOf({}, { asked: { check_in: TODAY, check_out: '2026-11-21' } })).toBeNull()
    expect(problemOf({}, { more: { notice_days: 40 } })).toEqual({ code: 'STAY_TOO_SOON', limit: 40 })
    expect(problemOf({}, { more: { horizon_days: 30 } })).toEqual({ code: 'STAY_TOO_FAR' })
    expect(problemOf({}, { asked: { check_in: '2028-05-21', check_out: '2028-05-22' } })).toEqual({
      code: 'STAY_TOO_FAR',
    })
  })

  it('takes no more people than the rooms have places, and no more than 90 nights', () => {
    expect(problemOf({}, { asked: { people: 5 } })).toEqual({ code: 'ROOM_TOO_SMALL', limit: 4 })
    expect(problemOf({}, { asked: { check_out: '2027-03-25' } })).toEqual({ code: 'STAY_TOO_LONG', limit: 90 })
  })
})

it.each([
  ['yesterday', '2026-11-19', '2026-11-21', { code: 'STAY_PAST' }],
  ['tonight', TODAY, '2026-11-21', null],
  ['the last day of arrival', '2028-05-20', '2028-05-21', null],
  ['a day later', '2028-05-21', '2028-05-22', { code: 'STAY_TOO_FAR' }],
  ['90 nights', '2026-12-24', '2027-03-24', null],
  ['91 nights', '2026-12-24', '2027-03-25', { code: 'STAY_TOO_LONG', limit: 90 }],
  ['a century', '2026-12-24', '2126-12-24', { code: 'STAY_TOO_LONG', limit: 90 }],
])('a room for %s can be had by somebody, or by nobody', (_, check_in, check_out, problem) => {
  expect(problemOfDates({ check_in, check_out }, TODAY)).toEqual(problem)
})

it('the last day of arrival is 18 months ahead, and the nights to come reach beyond the longest stay from it', () => {
  expect(lastArrival('2026-11-20')).toBe('2028-05-20')
  const nights = nightsToCome('2026-11-20')
  expect([nights[0], nights.at(-1)]).toEqual(['2026-11-20', '2028-08-17'])
})
