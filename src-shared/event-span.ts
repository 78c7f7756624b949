import { addDays, phnomPenhDate, phnomPenhMinutes } from './phnom-penh-time.ts'

/** Whole days as dates in Phnom Penh, the second one not included, or instants. Without an end both are the beginning. */
export type EventSpan = { isWholeDays: boolean; from: string; to: string }

/** How a calendar notes an event. One that begins at midnight in Phnom Penh lasts whole days. */
export function eventSpan(startsAt: string, endsAt: string | null): EventSpan {
  const starts = new Date(startsAt)
  const ends = endsAt && Date.parse(endsAt) > starts.getTime() ? new Date(endsAt) : starts
  if (phnomPenhMinutes(starts) > 0) return { isWholeDays: false, from: starts.toISOString(), to: ends.toISOString() }
  const lastInstant = new Date(Math.max(starts.getTime(), ends.getTime() - 1))
  return { isWholeDays: true, from: phnomPenhDate(starts), to: addDays(phnomPenhDate(lastInstant), 1) }
}
