import type { Locale } from './locales.ts'

/** The product's name where nobody has configured another, with the entries `brand.name.kh`, `.en` and `.cn`. */
export const DEFAULT_BRAND: Record<Locale, string> = { kh: 'ដំណើរ', en: 'Domner', cn: 'Domner' }

/** Whose the posts are that no member wrote, or one whose account is gone. */
export const OUR_USER_NAME = 'domner'
