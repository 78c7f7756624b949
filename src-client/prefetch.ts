import { pictureOf } from './components/notice.tsx'
import { loadDeferred } from './lib/hydrate-later.tsx'
import { prefetch } from './lib/lazy-part.ts'
import { messagesOf } from './lib/messages.ts'
import type { AppRouterInstance } from './router.tsx'

/** For browsers without idle callbacks, in milliseconds. */
const PAUSE_MS = 500
/** Prefetching starts after this time even if the page is never idle. */
const PATIENCE_MS = 2_000

/** Held, so that the browser keeps them at hand. */
const pictures: HTMLImageElement[] = []

/**
 * Fetches what a visit may need next once the page is there: the code of the other pages and of all that opens over one, and
 * the pictures of failures. From then on no tap waits for code, and none fails because the network has gone.
 */
export async function prefetchWhenIdle(router: AppRouterInstance): Promise<void> {
  await loaded()
  await idle()
  // Screens first, because their modules register further prefetches. A failed fetch is repeated on use.
  const routes = Object.values(router.routesById)
  const screens = routes.map((route) => router.loadRouteChunk(route))
  const messages = routes.map(({ options }) => messagesOf([{ staticData: options.staticData ?? {} }]))
  await Promise.allSettled([...screens, ...messages])
  void loadDeferred()
  await prefetch()
  for (const kind of ['offline', 'error'] as const) {
    const picture = new Image()
    picture.src = pictureOf(kind)
    pictures.push(picture)
  }
}

async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
}

async function idle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: PATIENCE_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
}
