import type { Locale } from './locales.ts'

/** The default name; the entries `brand.name.kh`, `.en` and `.cn` replace it. */
export const DEFAULT_BRAND: Record<Locale, string> = { kh: 'ដំណើរ', en: 'Domner', cn: 'Domner' }

/** Shown as the author of demo posts and those of deleted accounts. */
export const OUR_USER_NAME = 'domner'
