import type { Locale } from '#shared/locales.ts'
import { fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import { formatDateRange } from './format-date.ts'

/** From the day of arrival to that of departure, which is named too: 24–26 Dec 2026. */
export function formatStay({ check_in, check_out }: { check_in: string; check_out: string }, locale: Locale): string {
  // The end of a range is not in it.
  const after = new Date(fromPhnomPenh(check_out).getTime() + 1).toISOString()
  return formatDateRange(fromPhnomPenh(check_in).toISOString(), after, locale)
}
