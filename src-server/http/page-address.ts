import { type Locale, localePath, readLocale, splitLocalePath } from '#shared/locales.ts'

type PageAddress =
  | { kind: 'page'; locale: Locale }
  | {
      kind: 'redirect'
      status: 301 | 302 | 303
      /** A path on this site: exactly one leading slash. */
      location: string
      remember?: Locale
    }

export type Wanted = { cookie: Locale | undefined; accepted: Locale | undefined }

/** Other spellings of a language prefix. */
const ALIAS = /^\/(kh|km|zh)(?=\/|$)(.*)$/

/**
 * Resolves an address (path and query). The language comes from the prefix, else the cookie, else Accept-Language,
 * else it is Khmer, which has no prefix.
 */
export function resolveAddress(address: string, { cookie, accepted }: Wanted): PageAddress {
  const mark = address.indexOf('?')
  const rawPath = mark < 0 ? address : address.slice(0, mark)
  const query = new URLSearchParams(mark < 0 ? '' : address.slice(mark))
  const whole = cleanPath(rawPath)
  const { locale, path } = readPrefix(whole)

  const asked = query.get('lang')
  if (asked !== null) {
    query.delete('lang')
    const remember = readLocale(asked)
    return { kind: 'redirect', status: 303, location: join(localePath(remember ?? locale, path), query), remember }
  }
  const proper = localePath(locale, path)
  if (proper !== whole) {
    // Khmer has no prefix, so it needs the cookie against Accept-Language.
    return {
      kind: 'redirect',
      status: 301,
      location: join(proper, query),
      ...(locale === 'kh' && { remember: locale }),
    }
  }
  if (whole !== rawPath) return { kind: 'redirect', status: 301, location: join(whole, query) }

  const preferred = cookie ?? accepted ?? 'kh'
  if (locale === 'kh' && preferred !== 'kh') {
    return { kind: 'redirect', status: 302, location: join(localePath(preferred, path), query) }
  }
  return { kind: 'page', locale }
}

/** Collapses slashes and backslashes: `//host`, `/\host` and `/en//host` would lead to another site. */
function cleanPath(path: string): string {
  return `/${path}`.replace(/[\\/]+/g, '/').replace(/(?<=.)\/$/, '')
}

function readPrefix(path: string): { locale: Locale; path: string } {
  const alias = ALIAS.exec(path)
  if (!alias) return splitLocalePath(path)
  return { locale: readLocale(alias[1]) ?? 'kh', path: alias[2] || '/' }
}

function join(path: string, query: URLSearchParams): string {
  const search = query.toString()
  return path.replace(/[^\x21-\x7e]/g, encodeURIComponent) + (search && `?${search}`)
}
