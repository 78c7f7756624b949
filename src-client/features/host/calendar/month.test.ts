import { describe, expect, it } from 'vitest'
import { daysOf, isUnbroken, monthAfter, movedBy, nightsBetween, weekendsOf, weeksOf } from './month.ts'

describe('a month', () => {
  it('has weeks that begin on Monday', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(daysOf('2028-02')).toHaveLength(29)
    expect(monthAfter('2026-11', 2)).toBe('2027-01')
    expect(monthAfter('2026-01', -1)).toBe('2025-12')
  })

  it('has nights of weekends: those before Saturdays and Sundays', () => {
    expect(weekendsOf('2026-11').slice(0, 3)).toEqual(['2026-11-06', '2026-11-07', '2026-11-13'])
  })
})

describe('nights', () => {
  it('stand between two, whichever is first', () => {
    expect(nightsBetween('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(nightsBetween('2026-12-02', '2026-11-30')).toHaveLength(3)
    expect(nightsBetween('2026-12-02', '2026-12-02')).toEqual(['2026-12-02'])
    expect(isUnbroken(nightsBetween('2026-11-30', '2026-12-02'))).toBe(true)
    expect(isUnbroken(weekendsOf('2026-11'))).toBe(false)
  })

  it.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['a', undefined],
  ])('are reached by %s', (key, to) => {
    expect(movedBy(key, '2026-12-01')).toBe(to)
  })

  it('are in a shorter month at its end', () => {
    expect(movedBy('PageDown', '2027-01-31')).toBe('2027-02-28')
    expect(movedBy('PageUp', '2027-03-31')).toBe('2027-02-28')
  })
})
