import type { Locale } from '#shared/locales.ts'
import { formatNumber } from './format.ts'

const MOST = 99

/** A count where there is little room: beyond 99 it is not told exactly. */
export const formatBadge = (count: number, locale: Locale): string =>
  count > MOST ? `${formatNumber(MOST, locale)}+` : formatNumber(count, locale)
