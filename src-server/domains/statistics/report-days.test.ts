import { describe, expect, it } from 'vitest'
import { datesIn, reportDays } from './report-days.ts'

// In Phnom Penh it is the 20th already.
const now = new Date('2026-11-19T18:00:00Z')

describe('a report is compared', () => {
  it.each([
    ['last_month', { from: '2026-10-01', to: '2026-11-01' }, { from: '2026-09-01', to: '2026-10-01' }],
    ['last_2_months', { from: '2026-09-01', to: '2026-11-01' }, { from: '2026-07-01', to: '2026-09-01' }],
    ['last_3_months', { from: '2026-08-01', to: '2026-11-01' }, { from: '2026-05-01', to: '2026-08-01' }],
  ] as const)('of %s with as many months before', (period, days, before) => {
    expect(reportDays({ period }, now)).toEqual({ days, before })
  })

  it('of this month with as many days of the last as have begun', () => {
    const days = { from: '2026-11-01', to: '2026-12-01' }
    expect(reportDays({}, now)).toEqual({ days, before: { from: '2026-10-01', to: '2026-10-21' } })
  })

  it('of this month with the last, where that is shorter', () => {
    const { before } = reportDays({ period: 'this_month' }, new Date('2027-03-31T00:00:00Z'))
    expect(before).toEqual({ from: '2027-02-01', to: '2027-03-01' })
  })

  it('of days of one’s own with as many days before', () => {
    const { days, before } = reportDays({ from: '2026-11-05', to: '2026-11-07' }, now)
    expect(days).toEqual({ from: '2026-11-05', to: '2026-11-08' })
    expect(before).toEqual({ from: '2026-11-02', to: '2026-11-05' })
    expect(datesIn(days)).toEqual(['2026-11-05', '2026-11-06', '2026-11-07'])
  })

  it('of days of one’s own, some of which are to come, as this month is', () => {
    const { before } = reportDays({ from: '2026-11-01', to: '2026-11-30' }, now)
    expect(before).toEqual({ from: '2026-10-02', to: '2026-10-22' })
  })

  it('of days that are all to come with as many before', () => {
    const { before } = reportDays({ from: '2026-12-01', to: '2026-12-03' }, now)
    expect(before).toEqual({ from: '2026-11-28', to: '2026-12-01' })
  })
})
