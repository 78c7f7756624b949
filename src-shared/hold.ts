import { HOLD_HOURS } from './limits.ts'
import { addDays, fromPhnomPenh } from './phnom-penh-time.ts'

const HOUR_MS = 3_600_000

/**
 * Until when a request that is sent now holds its rooms: for a day, but no longer than until the day of the arrival ends.
 * `isShort`: whether that is less than a day.
 */
export function heldUntil(now: Date, check_in: string): { until: Date; isShort: boolean } {
  const usual = new Date(now.getTime() + HOLD_HOURS * HOUR_MS)
  const last = fromPhnomPenh(addDays(check_in, 1))
  return last < usual ? { until: last, isShort: true } : { until: usual, isShort: false }
}
