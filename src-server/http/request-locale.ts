import { type Locale, readLocale } from '#shared/locales.ts'

export const LOCALE_COOKIE = 'lang'

/** What the answer to a call depends on beside its address: how it says its language. */
export const CALL_VARY = 'x-lang, cookie, accept-language'

/** The first language of an Accept-Language header that we speak, by its weights. */
export function acceptedLocale(header: string | undefined): Locale | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { locale: readLocale(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
  const spoken = wanted.filter(({ locale, weight }) => locale && weight > 0)
  return spoken.sort((a, b) => b.weight - a.weight)[0]?.locale
}

/** The language of a call that has no path to say it: the header `x-lang`, the cookie, Accept-Language, else Khmer. */
export function requestLocale(
  headers: Record<string, string | string[] | undefined>,
  cookie: string | undefined,
): Locale {
  const said = headers['x-lang']
  const own = typeof said === 'string' ? readLocale(said) : undefined
  const accept = headers['accept-language']
  return own ?? readLocale(cookie) ?? acceptedLocale(typeof accept === 'string' ? accept : undefined) ?? 'kh'
}
