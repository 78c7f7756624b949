import type { Locale } from '#shared/locales.ts'
import { formatNumber, inDigits } from './format.ts'

const UNITS: Record<Locale, { metres: string; kilometres: string }> = {
  kh: { metres: ' ម.', kilometres: ' គ.ម.' },
  en: { metres: ' m', kilometres: ' km' },
  cn: { metres: '米', kilometres: '公里' },
}

/** No closer is known: positions are sent with three decimals. */
const LEAST_METRES = 100
const KILOMETRE = 1_000

/** A distance as `850 m`, `1.2 km` or `1,204 km`. */
export function formatDistance(metres: number, locale: Locale): string {
  const { metres: m, kilometres: km } = UNITS[locale]
  const near = Math.max(LEAST_METRES, Math.round(metres / 50) * 50)
  if (near < KILOMETRE) return (metres < LEAST_METRES ? '< ' : '') + formatNumber(near, locale) + m
  const tenths = Math.round(metres / LEAST_METRES)
  if (tenths >= 100) return formatNumber(metres / KILOMETRE, locale) + km
  const decimal = (tenths / 10).toFixed(1).replace('.0', '')
  return inDigits(locale === 'kh' ? decimal.replace('.', ',') : decimal, locale) + km
}
