import { formatDollars, formatRiel } from '#client/lib/format.ts'
import type { Locale } from '#shared/locales.ts'
import type { MapPin } from '#shared/map-pins.ts'

/** The whole stay where there are dates; else riel for those who read Khmer, where the price was given in them. Nothing for what is free, or has no price. */
export function priceOfPin({ price_from, price_riel, stay }: MapPin, locale: Locale): string | undefined {
  if (stay) return formatDollars(stay.total, locale)
  if (!price_from) return undefined
  return locale === 'kh' && price_riel !== null ? formatRiel(price_riel, locale) : formatDollars(price_from, locale)
}
