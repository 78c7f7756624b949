import { expect, test } from 'vitest'
import { formatCompact, formatDollars, formatNumber, formatTime } from './format.ts'
import {
  calendarLeaf,
  formatDate,
  formatDateRange,
  formatWeekday,
  isRunning,
  startTime,
  untilText,
} from './format-date.ts'

test('numbers are grouped and written in the digits of the language', () => {
  expect(formatNumber(1234567, 'en')).toBe('1,234,567')
  expect(formatNumber(1234567, 'cn')).toBe('1,234,567')
  expect(formatNumber(1234567, 'kh')).toBe('១.២៣៤.៥៦៧')
  expect(formatNumber(0, 'kh')).toBe('០')
  expect(formatNumber(999, 'en')).toBe('999')
})

test('dollars show cents only where there are any', () => {
  expect(formatDollars(5, 'en')).toBe('$5')
  expect(formatDollars(1.5, 'kh')).toBe('$1.50')
  expect(formatDollars(1200.05, 'en')).toBe('$1,200.05')
  expect(formatDollars(0.29, 'en')).toBe('$0.29')
  expect(formatDollars(37, 'cn')).toBe('US$37')
})

test('times lose the leading zero', () => {
  expect(formatTime('07:30', 'en')).toBe('7:30')
  expect(formatTime('18:00', 'kh')).toBe('១៨:០០')
  expect(formatTime('00:15', 'cn')).toBe('0:15')
})

test('big counts are short', () => {
  expect(formatCompact(999, 'en')).toBe('999')
  expect(formatCompact(1_290, 'en')).toBe('1.2k')
  expect(formatCompact(45_000, 'kh')).toBe('៤៥k')
  expect(formatCompact(45_000, 'cn')).toBe('4.5万')
})

test('dates are those of Phnom Penh, whatever the instant says in UTC', () => {
  expect(formatDate('2026-04-13T17:00:00Z', 'en')).toBe('14 Apr 2026')
  expect(formatDate('2026-04-13T16:59:59Z', 'kh')).toBe('១៣ មេសា ២០២៦')
  expect(formatDate('2026-04-13T17:00:00Z', 'cn')).toBe('2026年4月14日')
  expect(formatWeekday('2026-04-13T17:00:00Z', 'kh')).toBe('ថ្ងៃអង្គារ')
  expect(calendarLeaf('2026-12-31T17:00:00Z', 'en')).toEqual({ day: '1', month: 'Jan' })
})

test('a range says month and year once', () => {
  const april14 = '2026-04-13T17:00:00Z'
  expect(formatDateRange(april14, null, 'en')).toBe('14 Apr 2026')
  expect(formatDateRange(april14, '2026-04-16T16:59:00Z', 'en')).toBe('14–16 Apr 2026')
  expect(formatDateRange(april14, '2026-04-16T16:59:00Z', 'kh')).toBe('១៤–១៦ មេសា ២០២៦')
  expect(formatDateRange(april14, '2026-04-16T16:59:00Z', 'cn')).toBe('2026年4月14日至16日')
  expect(formatDateRange(april14, '2026-05-01T10:00:00Z', 'en')).toBe('14 Apr – 1 May 2026')
  expect(formatDateRange(april14, '2026-05-01T10:00:00Z', 'cn')).toBe('2026年4月14日至5月1日')
  expect(formatDateRange(april14, '2027-01-01T10:00:00Z', 'kh')).toBe('១៤ មេសា ២០២៦ – ១ មករា ២០២៧')
})

test('an end at midnight belongs to the day before', () => {
  expect(formatDateRange('2026-04-13T17:00:00Z', '2026-04-14T17:00:00Z', 'en')).toBe('14 Apr 2026')
  expect(formatDateRange('2026-04-13T17:00:00Z', '2026-04-13T17:00:00Z', 'en')).toBe('14 Apr 2026')
})

test('a start at midnight has no time', () => {
  expect(startTime('2026-04-13T17:00:00Z', 'en')).toBeNull()
  expect(startTime('2026-04-14T11:30:00Z', 'kh')).toBe('១៨:៣០')
})

test('an event runs from its start to its end, or to the next midnight without an end', () => {
  const at = (instant: string) => Date.parse(instant)
  const [begins, ends] = ['2026-10-26T17:00:00Z', '2026-11-24T17:00:00Z']
  expect(isRunning(begins, ends, at('2026-10-26T16:59:59Z'))).toBe(false)
  expect(isRunning(begins, ends, at(begins))).toBe(true)
  expect(isRunning(begins, ends, at('2026-11-24T16:59:59Z'))).toBe(true)
  expect(isRunning(begins, ends, at(ends))).toBe(false)
  // A concert at six in the evening without an end.
  expect(isRunning('2026-10-27T11:00:00Z', null, at('2026-10-27T16:59:59Z'))).toBe(true)
  expect(isRunning('2026-10-27T11:00:00Z', null, at('2026-10-27T17:00:00Z'))).toBe(false)
})

test('the end of a running event is written without the year', () => {
  expect(untilText('2026-10-26T17:00:00Z', '2026-11-24T17:00:00Z', 'en')).toBe('–24 Nov')
  expect(untilText('2026-10-26T17:00:00Z', '2026-11-24T17:00:00Z', 'kh')).toBe('–២៤ វិច្ឆិកា')
  expect(untilText('2026-10-26T17:00:00Z', '2026-11-24T17:00:00Z', 'cn')).toBe('–11月24日')
  expect(untilText('2026-10-26T17:00:00Z', null, 'en')).toBe('27 Oct')
})
