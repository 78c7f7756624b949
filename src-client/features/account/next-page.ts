import { splitLocalePath } from '#shared/locales.ts'
import { safePath } from '#shared/safe-path.ts'

const HERE = 'https://here.invalid'

/**
 * The page to go to after signing in, as somebody's link says: a path of this site without its language, with its query. All
 * that could lead elsewhere is the home page, and so is signing in itself.
 */
export function nextPage(wanted: unknown): string {
  const { pathname, search, hash } = new URL(safePath(wanted), HERE)
  const { path } = splitLocalePath(pathname)
  return /^\/account(\/|$)/.test(path) ? '/' : path + search + hash
}
