import { z } from 'zod'

/** As on the wire, in cookies and URLs; Khmer is the default. */
export const LOCALES = ['kh', 'en', 'cn'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'kh'

/** For `Intl`, which silently formats `kh-KM` and `cn-ZH` as US English. */
export const INTL_LOCALE: Record<Locale, string> = { kh: 'km-KH', en: 'en-US', cn: 'zh-CN' }

export const HTML_LANG: Record<Locale, string> = { kh: 'km', en: 'en', cn: 'zh-Hans' }

/** Each language in itself. */
export const LANGUAGE_NAMES: Record<Locale, string> = { kh: 'ខ្មែរ', en: 'English', cn: '中文' }

const ALIASES: Record<string, Locale> = { kh: 'kh', km: 'kh', en: 'en', cn: 'cn', zh: 'cn' }

/** The locale of a code or a BCP 47 tag (`km`, `zh-TW`, `en-GB` …); undefined for other languages. */
export function readLocale(value: string | null | undefined): Locale | undefined {
  const code = value?.trim().toLowerCase().split(/[-_]/)[0]
  return code && Object.hasOwn(ALIASES, code) ? ALIASES[code] : undefined
}

export const locale = z.preprocess((value) => (typeof value === 'string' ? readLocale(value) : value), z.enum(LOCALES))

export type Localized = { [L in Locale]?: string | undefined }

/** The text in the wanted language, else in the first that has one, and which it is. */
export function pickLocalized(words: Localized, wanted: Locale): { text: string; lang: Locale } | undefined {
  const order: Locale[] = [wanted, 'en', 'kh', 'cn']
  const lang = order.find((code) => words[code])
  return lang && { text: words[lang] ?? '', lang }
}

/** Splits off the language prefix; without one it is Khmer. */
export function splitLocalePath(path: string): { locale: Locale; path: string } {
  const match = /^\/(en|cn)(?=\/|$)(.*)$/.exec(path)
  if (!match) return { locale: DEFAULT_LOCALE, path }
  return { locale: match[1] === 'en' ? 'en' : 'cn', path: match[2] || '/' }
}

/** A page's path in a language; Khmer has no prefix. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
