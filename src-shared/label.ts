import type { Locale } from './locales.ts'

/** Words in each language. */
export type Label = Readonly<Record<Locale, string>>
export const label = (kh: string, en: string, cn: string): Label => ({ kh, en, cn })

/** For what has one name in every language. */
export const sameIn = (name: string): Label => label(name, name, name)
