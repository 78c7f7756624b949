import { splitLocalePath } from '#shared/locales.ts'
import { safePath } from '#shared/safe-path.ts'

const HERE = 'https://here.invalid'

/**
 * The page to go to after signing in: a path of this site without its language, with its query. The home page for an
 * address that could lead elsewhere, and for the sign-in pages.
 */
export function nextPage(wanted: unknown): string {
  const { pathname, search, hash } = new URL(safePath(wanted), HERE)
  const { path } = splitLocalePath(pathname)
  return /^\/account(\/|$)/.test(path) ? '/' : path + search + hash
}
