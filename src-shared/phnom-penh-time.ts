import { z } from 'zod'

/** Cambodia keeps UTC+7 all year, so its wall clock needs no time-zone data: the same text on server and client. */
export const PHNOM_PENH_OFFSET_MS = 7 * 3_600_000
const DAY_MS = 86_400_000

/** A wall-clock time of day, `HH:mm`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** An instant with its offset, ISO 8601; in UTC from here on. No calendar of ours shows other centuries than these. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST)
  .transform((text) => new Date(text).toISOString())

/** When a place is open. `from` later than `to` means: past midnight. Equal times mean the whole day. */
export type OpenHours = { open_24h: boolean; open_from: string | null; open_to: string | null }

/** Minutes since midnight of an `HH:mm`. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Minutes since midnight in Phnom Penh at an instant. */
export function phnomPenhMinutes(at: Date): number {
  return Math.floor(((at.getTime() + PHNOM_PENH_OFFSET_MS) % DAY_MS) / 60_000)
}

/** The calendar date in Phnom Penh at an instant, `YYYY-MM-DD`. */
export function phnomPenhDate(at: Date): string {
  return new Date(at.getTime() + PHNOM_PENH_OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which a Phnom Penh date and time of day begin. */
export function fromPhnomPenh(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00+07:00`)
}

/** A Phnom Penh date moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether a place is open at an instant; null when its hours are not known. */
export function isOpen(hours: OpenHours, at: Date): boolean | null {
  if (hours.open_24h) return true
  if (!hours.open_from || !hours.open_to) return null
  const [from, to, now] = [minutesOf(hours.open_from), minutesOf(hours.open_to), phnomPenhMinutes(at)]
  if (from === to) return true
  return from < to ? now >= from && now < to : now >= from || now < to
}

/** The periods events are filtered by, and the spec's report periods, as half-open instants `[from, to)`. */
export const PERIODS = [
  'today',
  'this_week',
  'this_month',
  'next_month',
  'upcoming',
  'last_month',
  'last_2_months',
  'last_3_months',
] as const
export type Period = (typeof PERIODS)[number]

const FAR_FUTURE = new Date('9999-01-01T00:00:00Z')

/** First day of the month that lies `months` after the month of `date`. */
function monthStart(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** A period around now, cut at Phnom Penh midnights; weeks begin on Monday, "last" ones end where this month begins. */
export function periodBounds(period: Period, now: Date): { from: Date; to: Date } {
  const today = phnomPenhDate(now)
  const between = (from: string, to: string) => ({ from: fromPhnomPenh(from), to: fromPhnomPenh(to) })
  const thisMonth = monthStart(today, 0)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const bounds: Record<Period, { from: Date; to: Date }> = {
    today: between(today, addDays(today, 1)),
    this_week: between(addDays(today, -weekday), addDays(today, 7 - weekday)),
    this_month: between(thisMonth, monthStart(today, 1)),
    next_month: between(monthStart(today, 1), monthStart(today, 2)),
    upcoming: { from: now, to: FAR_FUTURE },
    last_month: between(monthStart(today, -1), thisMonth),
    last_2_months: between(monthStart(today, -2), thisMonth),
    last_3_months: between(monthStart(today, -3), thisMonth),
  }
  return bounds[period]
}
