import { splitLocalePath } from '#shared/locales.ts'

const HOME = '/'
/** Only to tell a path of ours from another site's. */
const HERE = 'https://here.invalid'
const LONGEST = 2_000
/** A backslash is a slash to browsers, and control characters are nothing to them. */
const FORBIDDEN = /[\\\p{Cc}\p{Zl}\p{Zp}]/u
/** Whoever decodes a path once more must not find another in it. */
const DECODINGS = 3

/**
 * The page to go to after signing in, as somebody's link says: a path of this site without its language, with its query. All
 * that could lead elsewhere is the home page, and so is signing in itself.
 */
export function nextPage(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > LONGEST || !isPlainPath(wanted)) return HOME
  const { pathname, search, hash } = new URL(wanted, HERE)
  const { path } = splitLocalePath(pathname)
  return /^\/account(\/|$)/.test(path) ? HOME : path + search + hash
}

function isPlainPath(text: string): boolean {
  const [path = ''] = text.split(/[?#]/, 1)
  let decoded = path
  for (let step = 0; step <= DECODINGS; step++) {
    if (!decoded.startsWith('/') || decoded.includes('//') || FORBIDDEN.test(decoded)) return false
    if (/\/\.{1,2}(\/|$)/.test(decoded)) return false
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      return step > 0
    }
  }
  return !FORBIDDEN.test(text)
}
