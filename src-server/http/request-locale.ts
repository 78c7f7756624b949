import Negotiator from 'negotiator'
import { type Locale, readLocale } from '#shared/locales.ts'

export const LOCALE_COOKIE = 'lang'

/** The `Vary` header of calls: the headers that say the language. */
export const CALL_VARY = 'x-lang, cookie, accept-language'

/** The best-weighted language of an Accept-Language header that the product has. */
export function acceptedLocale(header = ''): Locale | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header.slice(0, 500) } }).languages()
  return tags.map(readLocale).find((locale) => locale !== undefined)
}

/** The language of a request without a page: `x-lang`, else the cookie, else Accept-Language, else Khmer. */
export function requestLocale(
  headers: Record<string, string | string[] | undefined>,
  cookie: string | undefined,
): Locale {
  const header = headers['x-lang']
  const own = typeof header === 'string' ? readLocale(header) : undefined
  const accept = headers['accept-language']
  return own ?? readLocale(cookie) ?? acceptedLocale(typeof accept === 'string' ? accept : undefined) ?? 'kh'
}
