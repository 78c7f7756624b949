import { addDays, minutesOf, phnomPenhDate, phnomPenhMinutes } from './phnom-penh-time.ts'
import type { Named } from './vocabulary.ts'

/** In the order of the week, as schema.org and calendars here have it. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `HH:mm` in Phnom Penh. `to` may be `24:00`; one that is not after `from` is on the next day. */
export type Interval = { from: string; to: string }

/** Days that have hours of their own: `open` replaces those of the weekday, and none means closed. */
export type Exception = {
  date: string | null
  feast: Named | null
  /** The date, or the days of the feast that is on or comes next. */
  first_day: string
  last_day: string
  open: Interval[]
}

export type Hours = { week: (Interval & { days: Weekday[] })[]; exceptions: Exception[] }

/** Minutes since midnight, half-open; beyond 1,440 on the next day. */
export type MinuteRange = [from: number, to: number]

type Opening = { time: string; date: string; weekday: Weekday; inDays: number }

export type OpeningState =
  /** For a day and longer. */
  | { state: 'always' }
  | { state: 'open'; until: string }
  | { state: 'closed'; why: 'lunch' | 'weekday' | 'feast' | null; feast: string | null; opens: Opening | null }

export const DAY_MINUTES = 1_440
/** The longest closing that is looked beyond: a month, and a feast at its end. */
const HORIZON_DAYS = 40
const LUNCH = { begins: 10 * 60, ends: 15 * 60, longest: 4 * 60 }

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
}

type Day = { date: string; weekday: Weekday }
const dayOf = (date: string): Day => ({ date, weekday: weekdayOf(date) })

type Clock = { at: number; today: Day; yesterday: Day; minute: number }
let lastClock: Clock | undefined

/** The last answer is kept: all cards of a list ask for the same instant. */
function clockAt(at: Date): Clock {
  if (lastClock?.at === at.getTime()) return lastClock
  const date = phnomPenhDate(at)
  lastClock = {
    at: at.getTime(),
    today: dayOf(date),
    yesterday: dayOf(addDays(date, -1)),
    minute: phnomPenhMinutes(at),
  }
  return lastClock
}

export function minuteRange({ from, to }: Interval): MinuteRange {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  return [begin, end > begin ? end : end + DAY_MINUTES]
}

/** In order, without overlaps; what touches is one. */
function merged(ranges: MinuteRange[]): MinuteRange[] {
  if (ranges.length < 2) return ranges
  const result: MinuteRange[] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** A date is more than a feast, and both more than the weekday. Of feasts on one day all hours count. */
function exceptionsOn({ exceptions }: Hours, date: string): Exception[] {
  const there = exceptions.filter(({ first_day, last_day }) => first_day <= date && date <= last_day)
  const ofDate = there.filter((one) => one.date !== null)
  return ofDate.length > 0 ? ofDate : there
}

function intervalsOn(hours: Hours, { date, weekday }: Day): readonly Interval[] {
  const exceptions = exceptionsOn(hours, date)
  if (exceptions.length > 0) return exceptions.flatMap(({ open }) => open)
  return hours.week.filter(({ days }) => days.includes(weekday))
}

/** When a place opens on a day, and until when, also past midnight. */
export const rangesOn = (hours: Hours, date: string): MinuteRange[] =>
  merged(intervalsOn(hours, dayOf(date)).map(minuteRange))

/** `HH:mm` of minutes since midnight; the end of a day is midnight. */
export function clockOf(minutes: number): string {
  const inDay = minutes % DAY_MINUTES
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}

/** The ranges of days in minutes since the midnight of `today`. */
function timeline(hours: Hours, today: string, firstDay: number, lastDay: number): MinuteRange[] {
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index)
  const ranges = days.flatMap((day) =>
    rangesOn(hours, addDays(today, day)).map(
      ([from, to]): MinuteRange => [from + day * DAY_MINUTES, to + day * DAY_MINUTES],
    ),
  )
  return merged(ranges)
}

/** When a place that is closed opens, looking ahead only as far as needed. */
function nextOpening(hours: Hours, today: string, now: number): number | null {
  for (let day = 0; day <= HORIZON_DAYS; day++) {
    const next = timeline(hours, today, day, day).find(([from]) => from > now)
    if (next) return next[0]
  }
  return null
}

/** Whether a place is open at an instant, until when, why it is closed, and when it opens again. */
export function openingState(hours: Hours, at: Date): OpeningState {
  const [today, now] = [phnomPenhDate(at), phnomPenhMinutes(at)]
  const ranges = timeline(hours, today, -1, 1)
  const current = ranges.find(([from, to]) => from <= now && now < to)
  if (current)
    return current[1] - now >= DAY_MINUTES ? { state: 'always' } : { state: 'open', until: clockOf(current[1]) }
  const closed = ranges.findLast(([, to]) => to <= now)?.[1]
  const opens = nextOpening(hours, today, now)
  const lunch = closed !== undefined && opens !== null && isLunch(closed, opens)
  return {
    state: 'closed',
    ...(lunch ? { why: 'lunch', feast: null } : reasonOf(hours, today)),
    opens: opens === null ? null : openingAt(opens, today),
  }
}

const isLunch = (closes: number, opens: number) =>
  closes >= LUNCH.begins && closes <= LUNCH.ends && opens < DAY_MINUTES && opens - closes <= LUNCH.longest

type Reason = Pick<Extract<OpeningState, { state: 'closed' }>, 'why' | 'feast'>

function reasonOf(hours: Hours, today: string): Reason {
  if (rangesOn(hours, today).length > 0) return { why: null, feast: null }
  const exceptions = exceptionsOn(hours, today)
  if (exceptions.length === 0) return { why: hours.week.length > 0 ? 'weekday' : null, feast: null }
  const feast = exceptions.find((one) => one.feast)?.feast?.name ?? null
  return { why: feast === null ? null : 'feast', feast }
}

function openingAt(minutes: number, today: string): Opening {
  const inDays = Math.floor(minutes / DAY_MINUTES)
  const date = addDays(today, inDays)
  return { time: clockOf(minutes), date, weekday: weekdayOf(date), inDays }
}

/** Null where the hours are not known. Lists ask it of every card, so it looks no further than yesterday's night. */
export function isOpen(hours: Hours | null, at: Date): boolean | null {
  if (!hours) return null
  const { today, yesterday, minute } = clockAt(at)
  const isWithin = (day: Day, asked: number) =>
    intervalsOn(hours, day).some((interval) => {
      const [from, to] = minuteRange(interval)
      return from <= asked && asked < to
    })
  return isWithin(today, minute) || isWithin(yesterday, minute + DAY_MINUTES)
}

/** Today's outer bounds, as the first version of the contract has them; none on a day that is closed. */
export function boundsAt(
  hours: Hours | null,
  at: Date,
): { open_24h: boolean; open_from: string | null; open_to: string | null } {
  const ranges = hours ? merged(intervalsOn(hours, clockAt(at).today).map(minuteRange)) : []
  const [first, last] = [ranges.at(0), ranges.at(-1)]
  if (!first || !last) return { open_24h: false, open_from: null, open_to: null }
  if (first[0] === 0 && first[1] >= DAY_MINUTES) return { open_24h: true, open_from: null, open_to: null }
  return { open_24h: false, open_from: clockOf(first[0]), open_to: clockOf(last[1]) }
}
