import { khmerDigits } from '#shared/khmer.ts'
import type { Locale } from '#shared/locales.ts'
import type { Money, PriceText } from '#shared/read-money.ts'

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

/** Whole riel. Four digits stand without a group mark, as on a price tag. */
export const formatRiel = (value: number, locale: Locale): string =>
  `${value < 10_000 ? inDigits(String(value), locale) : formatNumber(value, locale)}៛`

/** In the currency that it is in. */
export const formatMoney = ({ currency, amount }: Money, locale: Locale): string =>
  currency === 'KHR' ? formatRiel(amount, locale) : formatDollars(amount, locale)

/** As it stands in an address. */
export const formatPrice = (price: PriceText, locale: Locale): string =>
  typeof price === 'number' ? formatDollars(price, locale) : formatRiel(Number.parseInt(price, 10), locale)

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
