import { khmerDigits } from '#shared/khmer.ts'
import type { Locale } from '#shared/locales.ts'

/** ASCII digits as the locale writes them: Khmer prose counts in Khmer digits. */
export function inDigits(text: string, locale: Locale): string {
  return locale === 'kh' ? khmerDigits(text) : text
}

/** With the locale's group mark. By hand: browsers lack Khmer in `Intl`, and hydration needs the same text. */
export function formatNumber(value: number, locale: Locale): string {
  const grouped = String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, locale === 'kh' ? '.' : ',')
  return inDigits(grouped, locale)
}

/** Dollars, with cents only where there are any. Digits stay Latin, as price tags in Cambodia are written. */
export function formatDollars(value: number, locale: Locale): string {
  const cents = Math.round(value * 100)
  const whole = formatNumber(Math.floor(cents / 100), 'en')
  const rest = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`
  return `${locale === 'cn' ? 'US$' : '$'}${whole}${rest}`
}

/** A wall-clock time of day, from `HH:mm`. */
export function formatTime(time: string, locale: Locale): string {
  return inDigits(time.replace(/^0(?=\d:)/, ''), locale)
}

/** A count such as 1.2k or 12k. */
export function formatCompact(value: number, locale: Locale): string {
  if (value < 1_000) return formatNumber(value, locale)
  if (locale === 'cn') return value < 10_000 ? formatNumber(value, locale) : `${oneDecimal(value / 10_000)}万`
  return inDigits(`${oneDecimal(value / 1_000)}k`, locale)
}

const oneDecimal = (value: number) => (value < 10 ? String(Math.floor(value * 10) / 10) : String(Math.floor(value)))
