/** For browsers without idle callbacks, in milliseconds. */
const PAUSE_MS = 500
/** It is idle enough after this time. */
const PATIENCE_MS = 2_000

/** Resolves when the page has all that it shows, and has nothing to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
}
