import type { Locale } from '#shared/locales.ts'

/** The product's name. */
export const BRAND: Record<Locale, string> = { kh: 'ដំណើរ', en: 'Domner', cn: 'Domner' }
