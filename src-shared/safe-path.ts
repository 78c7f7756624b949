/** Longer ones fit no cookie. */
const MAX_LENGTH = 1_000
/** Browsers read a backslash as a slash, and drop some control characters. */
const MISREAD = /[\\\p{Cc}]/u
const NOWHERE = 'https://nowhere.invalid'

/**
 * A safe path to go to after signing in: of this site, with query and fragment, in ASCII. Anything that could lead
 * elsewhere (`//evil`, `/\evil`, `/%2fevil`, `https://evil`), is over 1,000 characters encoded, or no text becomes `/`.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || MISREAD.test(wanted)) return '/'
  const url = wanted.length <= MAX_LENGTH && URL.canParse(wanted, NOWHERE) ? new URL(wanted, NOWHERE) : null
  if (url?.origin !== NOWHERE || !isPlain(url.pathname)) return '/'
  const path = `${url.pathname}${url.search}${url.hash}`
  return path.length <= MAX_LENGTH ? path : '/'
}

/** Whether a path stays on this site however often it is decoded, and without its language prefix. */
function isPlain(path: string): boolean {
  if (path.includes('//') || MISREAD.test(path)) return false
  try {
    const decoded = decodeURIComponent(path)
    return decoded === path || isPlain(decoded)
  } catch {
    return false
  }
}
