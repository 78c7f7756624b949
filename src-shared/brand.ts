import type { Locale } from './locales.ts'

/** The product's name where nobody has configured another, with the entries `brand.name.kh`, `.en` and `.cn`. */
export const DEFAULT_BRAND: Record<Locale, string> = { kh: 'ដំណើរ', en: 'Domner', cn: 'Domner' }
