import { formatTime } from '#client/lib/format.ts'
import { formatDate, isoInPhnomPenh } from '#client/lib/format-date.ts'
import type { Locale } from '#shared/locales.ts'

/** A moment as Phnom Penh's clocks show it: 14 Apr 2026, 18:30. */
export const formatMoment = (instant: string, locale: Locale): string =>
  `${formatDate(instant, locale)}${locale === 'cn' ? ' ' : ', '}${formatTime(isoInPhnomPenh(instant).slice(11, 16), locale)}`
