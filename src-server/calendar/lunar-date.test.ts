import { describe, expect, it } from 'vitest'
import { lunarDate } from './lunar-date.ts'

describe('the day of the moon’s calendar', () => {
  it.each([
    ['the full moon of the Water Festival', '2026-11-24', '១៥កើត ខែកត្តិក', '15th waxing day of Kadeuk', '农历十月十六'],
    ['the last day of Pchum Ben', '2026-10-10', '១៤រោច ខែភទ្របទ', '14th waning day of Photrobot', '农历九月初一'],
    ['the first day of a month', '2026-11-10', '១កើត ខែកត្តិក', '1st waxing day of Kadeuk', '农历十月初二'],
    [
      'the second Asath of a leap year',
      '2015-07-31',
      '១រោច ខែទុតិយាសាឍ',
      '1st waning day of Second Asath',
      '农历六月十六',
    ],
    ['a leap month of the Chinese calendar', '2025-08-14', undefined, undefined, '农历闰六月廿一'],
  ])('%s', (_name, date, kh, en, cn) => {
    if (kh) expect(lunarDate(date, 'kh')).toBe(kh)
    if (en) expect(lunarDate(date, 'en')).toBe(en)
    expect(lunarDate(date, 'cn')).toBe(cn)
  })
})
