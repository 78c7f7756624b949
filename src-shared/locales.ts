import { z } from 'zod'

/** The interface languages as they stand on the wire, in cookies and in URLs; Khmer is the default. */
export const LOCALES = ['kh', 'en', 'cn'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'kh'

/** What `Intl` must be given: `kh-KM` and `cn-ZH` would silently format as US English. */
export const INTL_LOCALE: Record<Locale, string> = { kh: 'km-KH', en: 'en-US', cn: 'zh-CN' }

/** What HTML `lang` and hreflang carry. */
export const HTML_LANG: Record<Locale, string> = { kh: 'km', en: 'en', cn: 'zh-Hans' }

const ALIASES: Record<string, Locale> = { kh: 'kh', km: 'kh', en: 'en', cn: 'cn', zh: 'cn' }

/** The locale a code or a BCP 47 tag means (`km`, `zh-TW`, `en-GB` …), or undefined when we do not speak it. */
export function readLocale(value: string | null | undefined): Locale | undefined {
  const code = value?.trim().toLowerCase().split(/[-_]/)[0]
  return code && Object.hasOwn(ALIASES, code) ? ALIASES[code] : undefined
}

/** A locale on input; the aliases `km` and `zh` are accepted. */
export const locale = z.preprocess((value) => (typeof value === 'string' ? readLocale(value) : value), z.enum(LOCALES))

/** The same words in some of our languages. */
export type Localized = { [L in Locale]?: string | undefined }

/** The words in the wanted language, else in the first language that has any, and which one that was. */
export function pickLocalized(words: Localized, wanted: Locale): { text: string; lang: Locale } | undefined {
  const order: Locale[] = [wanted, 'en', 'kh', 'cn']
  const lang = order.find((code) => words[code])
  return lang && { text: words[lang] ?? '', lang }
}

/** The path of a page without its language prefix, and the language the prefix names (none is Khmer). */
export function splitLocalePath(path: string): { locale: Locale; path: string } {
  const match = /^\/(en|cn)(?=\/|$)(.*)$/.exec(path)
  if (!match) return { locale: DEFAULT_LOCALE, path }
  return { locale: match[1] === 'en' ? 'en' : 'cn', path: match[2] || '/' }
}

/** The URL path of a page in a language: Khmer has no prefix. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
