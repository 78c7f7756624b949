import { addDays, DAY_MS, monthStart, periodBounds, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { ReportPeriod } from '#shared/report-periods.ts'
import type { ReportFilter } from '#shared/statistics.ts'

/** Days in Phnom Penh, half open. */
export type Days = { from: string; to: string }

const MONTHS: Record<ReportPeriod, number> = { this_month: 1, last_month: 1, last_2_months: 2, last_3_months: 3 }

const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** How many days have begun since the first; of a period that is to come nothing is left out. */
function begunOf({ from }: Days, now: Date): number {
  const begun = lengthOf({ from, to: addDays(phnomPenhDate(now), 1) })
  return begun > 0 ? begun : Number.POSITIVE_INFINITY
}

/**
 * The days of a report, and those that it is compared with: as many months before, or as many days. Of a month that is not over
 * yet it is compared with as many days of the month before.
 */
export function reportDays({ period = 'this_month', from, to }: ReportFilter, now: Date): { days: Days; before: Days } {
  if (from !== undefined && to !== undefined) {
    const days = { from, to: addDays(to, 1) }
    const first = addDays(from, -lengthOf(days))
    return { days, before: { from: first, to: addDays(first, Math.min(begunOf(days, now), lengthOf(days))) } }
  }
  const bounds = periodBounds(period, now)
  const days = { from: phnomPenhDate(bounds.from), to: phnomPenhDate(bounds.to) }
  const first = monthStart(days.from, -MONTHS[period])
  const length = Math.min(begunOf(days, now), lengthOf({ from: first, to: days.from }))
  return { days, before: { from: first, to: addDays(first, length) } }
}

/** Each day, in order. */
export const datesIn = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, nth) => addDays(days.from, nth))
