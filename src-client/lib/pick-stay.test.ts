import { describe, expect, it } from 'vitest'
import { canPick, pickDay, type StayLimits } from './pick-stay.ts'

const LIMITS: StayLimits = {
  first: '2026-12-02',
  last: '2027-06-30',
  maxNights: 90,
  taken: new Set(['2026-12-24', '2026-12-25']),
}
const begun = { check_in: '2026-12-22' }

describe('a chosen day', () => {
  it('is the arrival, then the departure, then another arrival', () => {
    const first = pickDay('2026-12-20', {}, LIMITS)
    expect(first).toEqual({ check_in: '2026-12-20' })
    const both = pickDay('2026-12-22', first, LIMITS)
    expect(both).toEqual({ check_in: '2026-12-20', check_out: '2026-12-22' })
    expect(pickDay('2026-12-28', both, LIMITS)).toEqual({ check_in: '2026-12-28' })
  })

  it('begins anew before the arrival, on it, and beyond nights that cannot be had', () => {
    for (const day of ['2026-12-10', '2026-12-22', '2026-12-28'])
      expect(pickDay(day, begun, LIMITS)).toEqual({ check_in: day })
  })

  it('ends a stay on a night that cannot be had, and begins none there', () => {
    expect(canPick('2026-12-24', {}, LIMITS)).toBe(false)
    expect(canPick('2026-12-24', begun, LIMITS)).toBe(true)
    expect(pickDay('2026-12-24', begun, LIMITS)).toEqual({ ...begun, check_out: '2026-12-24' })
    // Its night before is taken as well.
    expect(canPick('2026-12-25', begun, LIMITS)).toBe(false)
  })
})

it.each<[string, string, Partial<StayLimits>]>([
  ['before the first day of arrival', '2026-12-01', {}],
  ['after the last one', '2027-07-01', {}],
  ['closed to arrival', '2026-12-10', { noArrival: new Set(['2026-12-10']) }],
])('no stay begins %s', (_, day, more) => {
  expect(canPick(day, {}, { ...LIMITS, ...more })).toBe(false)
})

it.each<[string, string, Partial<StayLimits>]>([
  ['before its shortest stay is over', '2026-12-28', { shortestFrom: () => 3 }],
  ['after its longest', '2026-12-30', { maxNights: 3 }],
  ['on a day closed to departure', '2026-12-29', { noDeparture: new Set(['2026-12-29']) }],
])('no stay ends %s', (_, day, more) => {
  expect(pickDay(day, { check_in: '2026-12-26' }, { ...LIMITS, ...more })).toEqual({ check_in: day })
})

it('a stay that begins on the last day of arrival may end after it', () => {
  expect(canPick('2027-07-03', { check_in: '2027-06-30' }, LIMITS)).toBe(true)
})
