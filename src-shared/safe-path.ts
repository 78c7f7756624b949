/** Longer ones fit no cookie. */
const MAX_LENGTH = 1_000
/** A backslash is a slash to a browser, and some control characters are nothing to it. */
const MISREAD = /[\\\p{Cc}]/u
const NOWHERE = 'https://nowhere.invalid'

/**
 * Where to go on to after signing in, as an address of this site that it is safe to send a browser to: a path with its query and
 * fragment, in ASCII. Whatever could lead to another site (`//evil`, `/\evil`, `/%2fevil`, `https://evil`), and what is too long
 * (1,000 characters, encoded) or no text at all, is the home page: `/`.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || MISREAD.test(wanted)) return '/'
  const url = wanted.length <= MAX_LENGTH && URL.canParse(wanted, NOWHERE) ? new URL(wanted, NOWHERE) : null
  if (url?.origin !== NOWHERE || !isPlain(url.pathname)) return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  return path.length <= MAX_LENGTH ? path : '/'
}

/** Whether a path stays one of ours for whoever decodes it, once or more often, or takes off its language. */
function isPlain(path: string): boolean {
  if (path.includes('//') || MISREAD.test(path)) return false
  try {
    const decoded = decodeURIComponent(path)
    return decoded === path || isPlain(decoded)
  } catch {
    return false
  }
}
