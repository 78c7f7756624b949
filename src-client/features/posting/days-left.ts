import { isObject } from '#client/lib/json.ts'
import { WEEKDAYS, type Weekday } from '#shared/opening-hours.ts'

/** The days for which no hours have been entered yet. */
export function daysLeft(week: unknown): Weekday[] {
  const taken = (Array.isArray(week) ? week : []).flatMap((entry) => (isObject(entry) ? entry.days : []))
  return WEEKDAYS.filter((day) => !taken.includes(day))
}
