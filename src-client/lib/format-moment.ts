import type { Locale } from '#shared/locales.ts'
import { formatTime } from './format.ts'
import { formatDate, isoInPhnomPenh } from './format-date.ts'

/** A moment as Phnom Penh's clocks show it: 14 Apr 2026, 18:30. */
export const formatMoment = (instant: string, locale: Locale): string =>
  `${formatDate(instant, locale)}${locale === 'cn' ? ' ' : ', '}${formatTime(isoInPhnomPenh(instant).slice(11, 16), locale)}`
