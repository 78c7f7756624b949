import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/phnom-penh-time.ts'
import { type FestivalRule, festivalDate, festivalRule, isFestivalOn } from './festival-dates.ts'

const startIn = (rule: FestivalRule, year: number) => festivalDate(rule, `${year}-01-01`).startsOn

const daysApart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

const visak: FestivalRule = { rule: 'khmer-lunar', month: 'Pisak', phase: 'waxing', day: 15 }
const meak: FestivalRule = { rule: 'khmer-lunar', month: 'Meak', phase: 'waxing', day: 15 }
const ploughing: FestivalRule = { rule: 'khmer-lunar', month: 'Pisak', phase: 'waning', day: 4 }
const choulVossa: FestivalRule = { rule: 'khmer-lunar', month: 'Asath', phase: 'waning', day: 1 }
const pchumBen: FestivalRule = { rule: 'khmer-lunar', month: 'Photrobot', phase: 'waning', day: 15 }
const waterFestival: Extract<FestivalRule, { rule: 'khmer-lunar' }> = {
  rule: 'khmer-lunar',
  month: 'Kadeuk',
  phase: 'waxing',
  day: 15,
}
const newYear: FestivalRule = { rule: 'khmer-new-year', days: 3 }
const eid: FestivalRule = { rule: 'islamic', month: 10, day: 1 }

describe('Khmer lunar festivals fall on the days of the official calendars', () => {
  it.each([
    ['Visak Bochea', visak, ['2021-04-26', '2022-05-15', '2023-05-04', '2024-05-22', '2025-05-11', '2026-05-01']],
    ['Meak Bochea', meak, ['2024-02-24']],
    ['Royal Ploughing', ploughing, ['2023-05-08', '2024-05-26', '2025-05-15', '2026-05-05']],
    ['Pchum Ben', pchumBen, ['2021-10-06', '2022-09-25', '2023-10-14', '2024-10-02', '2025-09-22', '2026-10-11']],
    ['Water Festival', waterFestival, ['2022-11-08', '2023-11-27', '2024-11-15', '2025-11-05', '2026-11-24']],
  ] satisfies [string, FestivalRule, string[]][])('%s', (_name, rule, dates) => {
    expect(dates.map((date) => startIn(rule, Number(date.slice(0, 4))))).toEqual(dates)
  })

  it('keeps the start of Buddhist Lent in the second Asath of a year with thirteen months', () => {
    expect(startIn(choulVossa, 2015)).toBe('2015-07-31')
  })

  it('fails for a day that no month has', () => {
    const rule: FestivalRule = { rule: 'khmer-lunar', month: 'Assoch', phase: 'waning', day: 15 }
    expect(() => festivalDate(rule, '2025-01-01')).toThrow(RangeError)
  })
})

describe('Khmer New Year', () => {
  it.each(['2023-04-14', '2024-04-13', '2025-04-14', '2026-04-14'])('begins on %s', (date) => {
    expect(startIn(newYear, Number(date.slice(0, 4)))).toBe(date)
  })
})

describe('Chinese and Islamic festivals', () => {
  it.each([
    [1, 1, '2024-02-10'],
    [1, 1, '2025-01-29'],
    [1, 1, '2026-02-17'],
    [8, 15, '2024-09-17'],
    [8, 15, '2025-10-06'],
  ])('month %i, day %i is %s', (month, day, date) => {
    expect(startIn({ rule: 'chinese-lunar', month, day }, Number(date.slice(0, 4)))).toBe(date)
  })

  it('skips a leap month', () => {
    expect(festivalDate({ rule: 'chinese-lunar', month: 6, day: 8 }, '2025-07-03').startsOn).toBe('2026-07-21')
  })

  it.each(['2023-04-05', '2024-04-04', '2025-04-04', '2026-04-05'])('Qingming is %s', (date) => {
    expect(startIn({ rule: 'qingming' }, Number(date.slice(0, 4)))).toBe(date)
  })

  it.each(['2024-04-10', '2025-03-31', '2026-03-20'])('Eid al-Fitr is about %s', (date) => {
    expect(daysApart(startIn(eid, Number(date.slice(0, 4))), date)).toBeLessThanOrEqual(1)
  })
})

describe('solar rules', () => {
  it('finds a fixed day, also 29 February', () => {
    expect(startIn({ rule: 'fixed', month: 11, day: 9 }, 2025)).toBe('2025-11-09')
    expect(startIn({ rule: 'fixed', month: 2, day: 29 }, 2025)).toBe('2028-02-29')
  })

  it('finds the nth and the last weekday of a month', () => {
    const nth = (n: number): FestivalRule => ({ rule: 'nth-weekday', month: 12, weekday: 0, nth: n })
    expect([1, 3, -1].map((n) => startIn(nth(n), 2025))).toEqual(['2025-12-07', '2025-12-21', '2025-12-28'])
  })

  it('counts relative days from today', () => {
    const rule: FestivalRule = { rule: 'relative', days_from_today: 10, days: 2 }
    expect(festivalDate(rule, '2025-12-25')).toEqual({ startsOn: '2026-01-04', endsOn: '2026-01-05' })
  })
})

describe('the running or the next occurrence', () => {
  const threeDays: typeof waterFestival = { ...waterFestival, days: 3, shift: -1 }
  const in2025 = { startsOn: '2025-11-04', endsOn: '2025-11-06' }

  it.each(['2025-11-03', '2025-11-04', '2025-11-06'])('still shows this year on %s', (today) => {
    expect(festivalDate(threeDays, today)).toEqual(in2025)
  })

  it('knows of each day whether it is on', () => {
    const days = Array.from({ length: 7 }, (_, ahead) => addDays('2025-11-02', ahead))
    expect(days.filter((day) => isFestivalOn(threeDays, day))).toEqual(['2025-11-04', '2025-11-05', '2025-11-06'])
  })

  it('moves on to next year on the day after', () => {
    expect(festivalDate(threeDays, '2025-11-07')).toEqual({ startsOn: '2026-11-23', endsOn: '2026-11-25' })
  })

  it('finds one that spans the new year', () => {
    const rule: FestivalRule = { rule: 'fixed', month: 12, day: 31, days: 3 }
    expect(festivalDate(rule, '2026-01-02')).toEqual({ startsOn: '2025-12-31', endsOn: '2026-01-02' })
  })
})

describe('festivalRule', () => {
  it('accepts every kind of rule', () => {
    const others = [
      { rule: 'qingming', days: 3, shift: -1 },
      { rule: 'relative', days_from_today: 5 },
    ]
    const rules = [visak, newYear, eid, ...others]
    expect(rules.every((rule) => festivalRule.safeParse(rule).success)).toBe(true)
  })

  it.each([
    { rule: 'easter' },
    { rule: 'fixed', month: 13, day: 1 },
    { rule: 'khmer-lunar', month: 'Kartik', phase: 'waxing', day: 15 },
    { rule: 'nth-weekday', month: 1, weekday: 0, nth: 5 },
    { rule: 'fixed', month: 1, day: 7, length: 2 },
  ])('rejects %o', (rule) => {
    expect(festivalRule.safeParse(rule).success).toBe(false)
  })
})
