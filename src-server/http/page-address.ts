import { type Locale, localePath, readLocale, splitLocalePath } from '#shared/locales.ts'

/** What a visitor's address leads to: a page in a language, or another address. */
export type PageAddress =
  | { kind: 'page'; locale: Locale }
  | {
      kind: 'redirect'
      status: 301 | 302 | 303
      /** Always a path of our own: it starts with exactly one slash. */
      location: string
      /** The language to remember. */
      remember?: Locale
    }

/** What a request says about the language that is wanted. */
export type Wanted = { cookie: Locale | undefined; accepted: Locale | undefined }

/** Prefixes that mean a language but are not its own. */
const ALIAS = /^\/(kh|km|zh)(?=\/|$)(.*)$/

/**
 * Decides what stands at an address (a path and a query, as the request line has them). The prefix says the language, else
 * the cookie, else what the browser accepts, else it is Khmer, which has no prefix.
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
    // Without a prefix of its own Khmer would be asked for in vain by a browser that prefers another language.
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

/** One slash before each part and none behind the last: `//host`, `/\host` and `/en//host` would lead to another site. */
function cleanPath(path: string): string {
  return `/${path}`.replace(/[\\/]+/g, '/').replace(/(?<=.)\/$/, '')
}

function readPrefix(path: string): { locale: Locale; path: string } {
  const alias = ALIAS.exec(path)
  if (!alias) return splitLocalePath(path)
  return { locale: readLocale(alias[1]) ?? 'kh', path: alias[2] || '/' }
}

/** Headers hold ASCII only. */
function join(path: string, query: URLSearchParams): string {
  const search = query.toString()
  return path.replace(/[^\x21-\x7e]/g, encodeURIComponent) + (search && `?${search}`)
}
