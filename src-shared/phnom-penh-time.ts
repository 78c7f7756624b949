/** Cambodia keeps UTC+7 all year: no time-zone data needed, and the same text on server and client. */
export const PHNOM_PENH_OFFSET_MS = 7 * 3_600_000
export const DAY_MS = 86_400_000

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function phnomPenhMinutes(at: Date): number {
  return Math.floor(((at.getTime() + PHNOM_PENH_OFFSET_MS) % DAY_MS) / 60_000)
}

export type DayPeriod = 'morning' | 'afternoon' | 'evening' | 'night'

/** When a day period begins, in hours. What is before the first of them belongs to the night. */
const DAY_PERIODS: readonly (readonly [number, DayPeriod])[] = [
  [22, 'night'],
  [17, 'evening'],
  [12, 'afternoon'],
  [5, 'morning'],
]

/** The period of the day in Phnom Penh: night from 22:00 to 5:00, morning, afternoon from 12:00, evening from 17:00. */
export const dayPeriod = (at: Date): DayPeriod => dayPeriodOfHour(phnomPenhMinutes(at) / 60)

export const dayPeriodOfHour = (hour: number): DayPeriod => DAY_PERIODS.find(([from]) => hour >= from)?.[1] ?? 'night'

export function phnomPenhDate(at: Date): string {
  return new Date(at.getTime() + PHNOM_PENH_OFFSET_MS).toISOString().slice(0, 10)
}

export function fromPhnomPenh(date: string, time = '00:00'): Date {
  return new Date(`${date}T${time}:00+07:00`)
}

/** The midnights in Phnom Penh between an instant and the beginning of something; negative once it has begun on an earlier day. */
export function daysUntil(starts: string, now: number): number {
  const midnight = (instant: number) => Date.parse(phnomPenhDate(new Date(instant)))
  return (midnight(Date.parse(starts)) - midnight(now)) / DAY_MS
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Filters of events and reports, as half-open intervals `[from, to)`. */
export const PERIODS = [
  'today',
  'tomorrow',
  'this_weekend',
  'this_week',
  'next_7_days',
  'this_month',
  'next_month',
  'upcoming',
  'last_month',
  'last_2_months',
  'last_3_months',
] as const
export type Period = (typeof PERIODS)[number]

const FAR_FUTURE = new Date('9999-01-01T00:00:00Z')

/** The first day of the month that is `months` after that of `date`. */
export function monthStart(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Starts at midnight in Phnom Penh; weeks begin on Monday, "last" ones end where this month begins. */
export function periodBounds(period: Period, now: Date): { from: Date; to: Date } {
  const today = phnomPenhDate(now)
  const between = (from: string, to: string) => ({ from: fromPhnomPenh(from), to: fromPhnomPenh(to) })
  const thisMonth = monthStart(today, 0)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const bounds: Record<Period, { from: Date; to: Date }> = {
    today: between(today, addDays(today, 1)),
    tomorrow: between(addDays(today, 1), addDays(today, 2)),
    this_weekend: between(addDays(today, 5 - weekday), addDays(today, 7 - weekday)),
    this_week: between(addDays(today, -weekday), addDays(today, 7 - weekday)),
    next_7_days: between(today, addDays(today, 7)),
    this_month: between(thisMonth, monthStart(today, 1)),
    next_month: between(monthStart(today, 1), monthStart(today, 2)),
    upcoming: { from: now, to: FAR_FUTURE },
    last_month: between(monthStart(today, -1), thisMonth),
    last_2_months: between(monthStart(today, -2), thisMonth),
    last_3_months: between(monthStart(today, -3), thisMonth),
  }
  return bounds[period]
}
