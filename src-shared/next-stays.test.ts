import { expect, it } from 'vitest'
import { nextStays } from './next-stays.ts'
import { OPEN_NIGHT } from './stay.ts'

const room = {
  amount: 2,
  people_amount: 2,
  price_cents: 2_500,
  min_nights: 1,
  max_nights: 90,
  notice_days: 0,
  horizon_days: 550,
  allows_gaps: true,
}
const stay = { check_in: '2026-12-24', check_out: '2026-12-26', rooms: 1, people: 2 }
const full = { ...OPEN_NIGHT, held: 1, taken: 1 }
const datesOf = (nights: ReadonlyMap<string, typeof full>, asked = stay, today = '2026-11-20') =>
  nextStays(room, nights, asked, today).map(({ check_in, check_out }) => [check_in, check_out])

it('offers the nearest dates before and after for as many nights', () => {
  const nights = new Map([
    ['2026-12-24', full],
    ['2026-12-27', full],
  ])
  expect(datesOf(nights)).toEqual([
    ['2026-12-21', '2026-12-23'],
    ['2026-12-22', '2026-12-24'],
    ['2026-12-25', '2026-12-27'],
  ])
})

it('offers no day that has passed, and prices each night of its own', () => {
  const nights = new Map([
    ['2026-12-24', full],
    ['2026-12-26', { ...OPEN_NIGHT, price_cents: 4_000 }],
  ])
  expect(nextStays(room, nights, stay, '2026-12-24').map(({ total_cents }) => total_cents)).toEqual([
    6_500, 6_500, 5_000,
  ])
  expect(datesOf(nights, stay, '2026-12-24')[0]).toEqual(['2026-12-25', '2026-12-27'])
})

it('offers nothing where no date has as many rooms, or so many places', () => {
  expect(datesOf(new Map(), { ...stay, rooms: 3 })).toEqual([])
  expect(datesOf(new Map(), { ...stay, people: 3 })).toEqual([])
})

it('keeps to the rules of the day of arrival', () => {
  const nights = new Map([
    ['2026-12-24', full],
    ['2026-12-25', { ...OPEN_NIGHT, no_arrival: true }],
    ['2026-12-27', { ...OPEN_NIGHT, no_departure: true }],
  ])
  expect(datesOf(nights)).toEqual([
    ['2026-12-22', '2026-12-24'],
    ['2026-12-26', '2026-12-28'],
    ['2026-12-27', '2026-12-29'],
  ])
})
