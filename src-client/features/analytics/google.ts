import { ANALYTICS_SCRIPT_HOST } from '#shared/analytics.ts'
import { cookieNames, deleteCookie } from './cookies.ts'

/** Google's own way to start: the script reads what waits in `dataLayer`. */
export function startCounting(id: string): void {
  const waiting: unknown[] = []
  // The script tells calls from other entries by their being `arguments`.
  function gtag(..._call: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    waiting.push(arguments)
  }
  Object.assign(window, { dataLayer: waiting })
  gtag('js', new Date())
  gtag('config', id)
  const script = document.createElement('script')
  script.async = true
  script.src = `${ANALYTICS_SCRIPT_HOST}/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}

const COOKIE = /^_ga(_|$)/

/** Stops the script, which looks for this property before it sends anything, and deletes its cookies. */
export function forgetVisitor(id: string): void {
  Object.assign(window, { [`ga-disable-${id}`]: true })
  for (const name of cookieNames()) if (COOKIE.test(name)) deleteCookie(name)
}
