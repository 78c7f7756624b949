import { formatDateRange } from '#client/lib/format-date.ts'
import type { Locale } from '#shared/locales.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { StaySearch } from './room-stay.ts'

/** From the arrival to the departure: 24–26 Dec 2026. Undefined without dates. */
export const datesInWords = ({ check_in, check_out }: StaySearch, locale: Locale): string | undefined =>
  check_in && formatDateRange(check_in, check_out ?? addDays(check_in, 1), locale)
