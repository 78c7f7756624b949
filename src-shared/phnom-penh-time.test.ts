import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayPeriod, PERIODS, periodBounds, phnomPenhDate, phnomPenhMinutes } from './phnom-penh-time.ts'

const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00+07:00`)

it("the clock does not depend on the machine's time zone", () => {
  expect(phnomPenhMinutes(new Date('2026-11-19T17:00:00Z'))).toBe(0)
  expect(phnomPenhMinutes(new Date('2026-11-20T16:59:00Z'))).toBe(23 * 60 + 59)
})

describe('periods', () => {
  it('begin at midnight in Phnom Penh', () => {
    const { from, to } = periodBounds('today', new Date('2026-11-20T18:00:00Z'))
    expect(phnomPenhDate(from)).toBe('2026-11-21')
    expect(from.toISOString()).toBe('2026-11-20T17:00:00.000Z')
    expect(to.getTime() - from.getTime()).toBe(86_400_000)
  })

  it('cut weeks on Mondays and months on their first day, across a year', () => {
    const now = at('12:00', '2026-12-31')
    const days = (period: (typeof PERIODS)[number]) => {
      const { from, to } = periodBounds(period, now)
      return [phnomPenhDate(from), phnomPenhDate(to)]
    }
    expect(days('this_week')).toEqual(['2026-12-28', '2027-01-04'])
    expect(days('this_month')).toEqual(['2026-12-01', '2027-01-01'])
    expect(days('next_month')).toEqual(['2027-01-01', '2027-02-01'])
    expect(days('last_month')).toEqual(['2026-11-01', '2026-12-01'])
    expect(days('last_3_months')).toEqual(['2026-09-01', '2026-12-01'])
  })

  it.each([
    ['a Wednesday', '2026-11-25', ['2026-11-28', '2026-11-30']],
    ['its Saturday', '2026-11-28', ['2026-11-28', '2026-11-30']],
    ['its Sunday', '2026-11-29', ['2026-11-28', '2026-11-30']],
    ['the Monday after', '2026-11-30', ['2026-12-05', '2026-12-07']],
  ])('call Saturday and Sunday the weekend on %s', (_day, date, days) => {
    const { from, to } = periodBounds('this_weekend', at('22:00', date))
    expect([phnomPenhDate(from), phnomPenhDate(to)]).toEqual(days)
  })

  it('reach beyond a Sunday with the next seven days', () => {
    const { from, to } = periodBounds('next_7_days', at('22:00', '2026-11-29'))
    expect([phnomPenhDate(from), phnomPenhDate(to)]).toEqual(['2026-11-29', '2026-12-06'])
  })

  it('are never empty or inverted', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...PERIODS),
        (now, period) => {
          const { from, to } = periodBounds(period, now)
          expect(from.getTime()).toBeLessThan(to.getTime())
        },
      ),
    )
  })

  it('count days over the end of February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

it('the night is neither morning nor evening', () => {
  const periods = ['00:00', '02:30', '04:59', '05:00', '11:59', '12:00', '16:59', '17:00', '21:59', '22:00'].map(
    (time) => dayPeriod(at(time)),
  )
  expect(periods.join(' ')).toBe('night night night morning morning afternoon afternoon evening evening night')
})
