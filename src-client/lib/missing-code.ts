import type { NetworkFailure } from './network.ts'

/** A page that has just been reloaded has the newest code: another reload would not help. */
const YOUNG_MS = 10_000
const PROBE_MS = 5_000

const MISSING: NetworkFailure = 'CODE_MISSING'

/**
 * Names the failure to fetch a file of the application, as other failures on the way to the server are named. Under its own
 * name the router would load the whole page again, and without a network nothing would be left of it.
 */
export function markMissingCodeErrors(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MISSING
  })
}

/**
 * Loads the page afresh if the server answers although a file of the application could not be had: a newer version has taken
 * its place, or the browser does not ask for a file twice.
 */
export async function reloadIfReplaced(): Promise<void> {
  if (navigator.onLine && !isJustReloaded() && (await serverAnswers())) location.reload()
}

/** Whether the server can be reached, past all that is kept on the device. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

function isJustReloaded(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  const isReload = arrival instanceof PerformanceNavigationTiming && arrival.type === 'reload'
  return isReload && performance.now() < YOUNG_MS
}
