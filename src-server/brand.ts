import { DEFAULT_BRAND } from '#shared/brand.ts'
import type { Locale } from '#shared/locales.ts'
import type { Reference } from './reference.ts'

/**
 * The product's name in a language: as configured, else the default. A name is never the reason that a page cannot be made,
 * so it is the default as well when the configuration cannot be read.
 */
export async function brandName(reading: Promise<Reference>, locale: Locale): Promise<string> {
  const reference = await reading.catch(() => undefined)
  return reference?.configuration.get(`brand.name.${locale}`)?.trim() || DEFAULT_BRAND[locale]
}
