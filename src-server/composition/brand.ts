import { DEFAULT_BRAND } from '#shared/brand.ts'
import type { Locale } from '#shared/locales.ts'
import type { Reference } from '../domains/catalog/public.ts'

/** The product's name in a language; the default when the configuration cannot be read, so that pages always render. */
export async function brandName(reading: Promise<Reference>, locale: Locale): Promise<string> {
  const reference = await reading.catch(() => undefined)
  return reference?.configuration.get(`brand.name.${locale}`)?.trim() || DEFAULT_BRAND[locale]
}
