import type { IncomingHttpHeaders } from 'node:http'
import cookie from '@fastify/cookie'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { CONSENT, CONSENT_COOKIE } from '#shared/analytics.ts'
import { readLocale } from '#shared/locales.ts'
import { identifies } from './cookies.ts'
import type { Encoding } from './kept-answers.ts'
import { readTheme, THEME_COOKIE } from './pages.ts'
import { acceptedLocale, LOCALE_COOKIE } from './request-locale.ts'

/** An address, with a body. */
export const MAX_QUESTION_LENGTH = 1_000
/** A body as it is sent: spaces and Khmer letters take more than their share of the question. */
const MAX_BODY_BYTES = 4 * MAX_QUESTION_LENGTH
/** Its language is in the address. */
const PREFIXED = /^\/(?:en|cn)(?:[/?]|$)/
const CALL = /^\/(?:trpc|api)\//
const NONE: Record<string, string | undefined> = {}

/** A request, with its body if that is a question. */
export type Asked = { url: string; headers: IncomingHttpHeaders; body?: unknown }

/**
 * A guest's question, with all of them that the answer depends on: the language, the theme of a page. Null for who may be a
 * member, and for what is too long.
 */
export function questionOf({ url, headers, body }: Asked, secure: boolean): string | null {
  if (headers.authorization !== undefined) return null
  const cookies = headers.cookie === undefined ? NONE : cookie.parse(headers.cookie)
  if (identifies(cookies, secure)) return null
  const sent = body === undefined ? '' : bodyText(body, headers['content-length'])
  const what = `${url} ${sent}`
  if (sent === null || what.length > MAX_QUESTION_LENGTH) return null
  const own = readLocale(String(headers['x-lang'] ?? ''))
  if (CALL.test(url)) return `${own ?? languageOf(headers, cookies)} ${what}`
  // Whether another website's script is allowed.
  const consent = cookies[CONSENT_COOKIE] === CONSENT.given ? CONSENT.given : ''
  const theme = `${readTheme(cookies[THEME_COOKIE]) ?? ''} ${consent}`
  if (PREFIXED.test(url)) return `${theme} ${what}`
  // A call may be spelt in escapes (`/%61pi/…`), and then follows the header as well.
  return `${own ?? ''} ${languageOf(headers, cookies)} ${theme} ${what}`
}

/** A body in one spelling; null for what is too long, and for what JSON has no one spelling of: 1e400 is read as a number that is written as null. */
function bodyText(body: unknown, bytes: string | undefined): string | null {
  if (!(Number(bytes) <= MAX_BODY_BYTES)) return null
  let isExact = true
  const text = JSON.stringify(body, (_, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part)) isExact = false
    return part
  })
  return isExact ? text : null
}

const languageOf = (headers: IncomingHttpHeaders, cookies: Record<string, string | undefined>) =>
  readLocale(cookies[LOCALE_COOKIE]) ?? acceptedBy(headers['accept-language'] ?? '') ?? 'kh'

/** Browsers send a few different ones, which cost more to read than the answer. */
function memoizeHeader<T extends string>(read: (header: string) => T): (header: string) => T {
  const known = new LRUCache<string, T>({ max: 200 })
  return (header) => {
    if (header.length > MAX_QUESTION_LENGTH) return read(header)
    const found = known.get(header) ?? read(header)
    known.set(header, found)
    return found
  }
}

const acceptedBy = memoizeHeader((header) => acceptedLocale(header) ?? 'kh')

/** The encoding that an Accept-Encoding header asks for. */
export const encodingFor = memoizeHeader((header): Encoding => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header.slice(0, 500) } }).encodings(['br', 'gzip'])
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
})
