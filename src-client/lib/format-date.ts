import { overAt } from '#shared/event-over.ts'
import type { Locale } from '#shared/locales.ts'
import { PHNOM_PENH_OFFSET_MS } from '#shared/phnom-penh-time.ts'
import { formatTime, inDigits } from './format.ts'

const MONTHS: Record<'kh' | 'en', readonly string[]> = {
  kh: ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}
const WEEKDAYS: Record<Locale, readonly string[]> = {
  kh: ['អាទិត្យ', 'ចន្ទ', 'អង្គារ', 'ពុធ', 'ព្រហស្បតិ៍', 'សុក្រ', 'សៅរ៍'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  cn: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
}

type Day = { year: number; month: number; day: number; weekday: number; time: string }

/** The calendar day and the time of day in Phnom Penh at an instant. */
function dayOf(instant: string | number): Day {
  const at = new Date(new Date(instant).getTime() + PHNOM_PENH_OFFSET_MS)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    day: at.getUTCDate(),
    weekday: at.getUTCDay(),
    time: at.toISOString().slice(11, 16),
  }
}

/** An end at midnight belongs to the day before. */
function lastDay(starts: string, ends: string | null): Day {
  if (!ends || Date.parse(ends) <= Date.parse(starts)) return dayOf(starts)
  return dayOf(Date.parse(ends) - 1)
}

const monthName = (month: number, locale: Locale) =>
  locale === 'cn' ? `${month + 1}月` : (MONTHS[locale][month] ?? '')

function dateText({ year, month, day }: Day, locale: Locale): string {
  if (locale === 'cn') return `${year}年${month + 1}月${day}日`
  return inDigits(`${day} ${monthName(month, locale)} ${year}`, locale)
}

/** A date in Phnom Penh: 14 Apr 2026, ១៤ មេសា ២០២៦, 2026年4月14日. */
export function formatDate(instant: string | number, locale: Locale): string {
  return dateText(dayOf(instant), locale)
}

/** A date and time in Phnom Penh as tables have them, DD-MM-YYYY hh:mm a: 14-04-2026 02:05 pm. */
export function formatStamp(instant: string | number, locale: Locale): string {
  const { year, month, day, time } = dayOf(instant)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  const clock = `${two(hours % 12 || 12)}:${two(minutes)} ${hours < 12 ? 'am' : 'pm'}`
  return inDigits(`${two(day)}-${two(month + 1)}-${year} ${clock}`, locale)
}

/** The days of an event without saying a month or a year twice: 14–16 Apr 2026, 30 Apr – 2 May 2026. */
export function formatDateRange(starts: string, ends: string | null, locale: Locale): string {
  const from = dayOf(starts)
  const to = lastDay(starts, ends)
  const sameYear = from.year === to.year
  const sameMonth = sameYear && from.month === to.month
  if (sameMonth && from.day === to.day) return dateText(from, locale)
  if (locale === 'cn') {
    const end = sameMonth ? `${to.day}日` : sameYear ? `${to.month + 1}月${to.day}日` : dateText(to, locale)
    return `${dateText(from, locale)}至${end}`
  }
  if (sameMonth) return inDigits(`${from.day}–${to.day} ${monthName(from.month, locale)} ${from.year}`, locale)
  const start = sameYear ? inDigits(`${from.day} ${monthName(from.month, locale)}`, locale) : dateText(from, locale)
  return `${start} – ${dateText(to, locale)}`
}

const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A month, given as 2026-11: November 2026, ខែវិច្ឆិកា ២០២៦, 2026年11月. */
export function formatMonth(month: string, locale: Locale): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  if (locale === 'cn') return `${year}年${number}月`
  if (locale === 'kh') return inDigits(`ខែ${monthName(number - 1, locale)} ${year}`, locale)
  return `${LONG_MONTHS[number - 1]} ${year}`
}

/** The weekday of an instant in Phnom Penh. */
export function formatWeekday(instant: string | number, locale: Locale): string {
  const name = WEEKDAYS[locale][dayOf(instant).weekday] ?? ''
  return locale === 'kh' ? `ថ្ងៃ${name}` : name
}

const leafOf = ({ day, month }: Day, locale: Locale) => ({
  day: inDigits(String(day), locale),
  month: monthName(month, locale),
})

/** The parts of a calendar leaf: the day's number and the month's short name. */
export const calendarLeaf = (instant: string, locale: Locale) => leafOf(dayOf(instant), locale)

/** Until when something goes on, without the year: –24 Nov, –11月24日. Only the day where it begins and ends on the same one. */
export function untilText(starts: string, ends: string | null, locale: Locale): string {
  const [first, last] = [dayOf(starts), lastDay(starts, ends)]
  const isOneDay = first.day === last.day && first.month === last.month && first.year === last.year
  const { day, month } = leafOf(last, locale)
  return `${isOneDay ? '' : '–'}${locale === 'cn' ? `${month}${day}日` : `${day} ${month}`}`
}

/** Whether something has begun and is not over; without an end it lasts until the midnight after its beginning. */
export function isRunning(starts: string, ends: string | null, now: number): boolean {
  return now >= Date.parse(starts) && now < overAt(starts, ends)
}

/** The time of day an event starts, or null when it lasts the whole day. */
export function startTime(starts: string, locale: Locale): string | null {
  const { time } = dayOf(starts)
  return time === '00:00' ? null : formatTime(time, locale)
}

/** An instant as Phnom Penh's clocks show it, for machines: 2026-04-14T18:30:00+07:00. */
export function isoInPhnomPenh(instant: string): string {
  const at = new Date(Date.parse(instant) + PHNOM_PENH_OFFSET_MS)
  return `${at.toISOString().slice(0, 19)}+07:00`
}
