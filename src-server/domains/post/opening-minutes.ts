import { DAY_MINUTES, type Interval, minuteRange, WEEKDAYS, weekdayOf } from '#shared/opening-hours.ts'
import { addDays, phnomPenhDate, phnomPenhMinutes } from '#shared/phnom-penh-time.ts'
import { FEASTS, feastsOn } from '../../calendar/feasts.ts'
import type { PostContent } from './events.ts'

/**
 * Opening hours as numbers that Postgres compares: every weekday, feast and date has a span of two days of minutes on one
 * axis, since a night goes on after midnight.
 */
const SPAN = 2_880
const FIRST_FEAST = WEEKDAYS.length
const FIRST_DATE = 1_000
const DAY_MS = 86_400_000

type StoredHours = NonNullable<PostContent['hours']>

const weekdaySlot = (date: string) => WEEKDAYS.indexOf(weekdayOf(date))
const dateSlot = (date: string) => FIRST_DATE + Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** Null for a feast that is no longer known. */
function feastSlot(code: string): number | null {
  const index = FEASTS.findIndex((feast) => feast.code === code)
  return index < 0 ? null : FIRST_FEAST + index
}

const slotOf = ({ date, feast }: StoredHours['exceptions'][number]) => (date ? dateSlot(date) : feastSlot(feast ?? ''))

function rangesIn(slot: number, intervals: readonly Interval[]): string[] {
  return intervals.map(minuteRange).map(([from, to]) => `[${slot * SPAN + from},${slot * SPAN + to})`)
}

/** The columns by which lists are filtered: the minutes when a post is open, and the days that are not like others. */
export function openingColumns(hours: StoredHours | null): { open_minutes: string | null; exceptional: number[] } {
  if (!hours) return { open_minutes: null, exceptional: [] }
  const ofWeek = hours.week.flatMap(({ days, ...interval }) =>
    days.flatMap((day) => rangesIn(WEEKDAYS.indexOf(day), [interval])),
  )
  const exceptions = hours.exceptions.flatMap((exception) => {
    const slot = slotOf(exception)
    return slot === null ? [] : [{ slot, ranges: rangesIn(slot, exception.open) }]
  })
  const ranges = [...ofWeek, ...exceptions.flatMap((one) => one.ranges)]
  return {
    open_minutes: `{${ranges}}`,
    exceptional: [...new Set(exceptions.map(({ slot }) => slot))].sort((a, b) => a - b),
  }
}

/** A day as the filter asks for it: where it stands on the axis by its date, its feasts and its weekday. */
export function openingPoints(at: Date) {
  const today = phnomPenhDate(at)
  const minutes = phnomPenhMinutes(at)
  return { ...pointsOf('today', today, minutes), ...pointsOf('yesterday', addDays(today, -1), minutes + DAY_MINUTES) }
}

export type OpeningDay = 'today' | 'yesterday'

function pointsOf<Day extends OpeningDay>(day: Day, date: string, minute: number) {
  const feasts = feastsOn(date).flatMap((code) => feastSlot(code) ?? [])
  const point = (slot: number) => slot * SPAN + minute
  return {
    [`${day}_date`]: dateSlot(date),
    [`${day}_date_at`]: point(dateSlot(date)),
    [`${day}_feasts`]: `{${feasts}}`,
    [`${day}_feasts_at`]: `{${feasts.map((slot) => `[${point(slot)},${point(slot) + 1})`)}}`,
    [`${day}_weekday_at`]: point(weekdaySlot(date)),
  }
}
