import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextStays } from './next-stays.ts'
import { addDays } from './phnom-penh-time.ts'
import { OPEN_NIGHT, quoteStay } from './stay.ts'

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

it('looks at each night a few times at most, however many stays it might be in', () => {
  let looks = 0
  class Counted extends Map<string, typeof full> {
    override get(night: string) {
      looks++
      return super.get(night)
    }
  }
  const days = Array.from({ length: 300 }, (_, day) => addDays('2026-11-20', day))
  const nights = new Counted(days.map((day) => [day, full]))
  expect(datesOf(nights, { ...stay, check_out: '2027-03-24' })).toEqual([])
  expect(looks).toBeLessThan(1_000)
})

it('offers the dates that a quote of each would', () => {
  const word = fc.record({
    taken: fc.constantFrom(0, 0, 0, 1, 2),
    is_closed: fc.constantFrom(false, false, false, true),
    no_arrival: fc.boolean(),
    no_departure: fc.boolean(),
    min_nights: fc.constantFrom(null, null, 1, 4),
    max_nights: fc.constantFrom(null, null, 2),
  })
  const calendar = fc.array(word, { minLength: 200, maxLength: 200 })
  fc.assert(
    fc.property(calendar, fc.integer({ min: 1, max: 6 }), fc.boolean(), (nights, length, allows_gaps) => {
      const days = new Map(nights.map((own, day) => [addDays('2026-09-24', day), { ...OPEN_NIGHT, ...own }]))
      const asked = { ...stay, check_out: addDays(stay.check_in, length) }
      const rules = { ...room, allows_gaps, min_nights: 2, max_nights: 5, notice_days: 2, horizon_days: 60 }
      const near = Array.from({ length: 90 }, (_, index) => [index + 1, -index - 1]).flat()
      const naive = near.flatMap((shift) => {
        const dates = { check_in: addDays(asked.check_in, shift), check_out: addDays(asked.check_out, shift) }
        const { problem, total_cents } = quoteStay(rules, days, { ...asked, ...dates }, '2026-11-20')
        return problem ? [] : [{ ...dates, total_cents }]
      })
      const offered = nextStays(rules, days, asked, '2026-11-20')
      expect(offered).toEqual(naive.slice(0, 3).sort((a, b) => a.check_in.localeCompare(b.check_in)))
    }),
  )
})
