import { pictureOf } from './components/notice.tsx'
import { loadAd } from './features/ad/public/load-ad.ts'
import { firstIntent } from './lib/first-intent.ts'
import { messagesOf } from './lib/messages.ts'
import { prefetch } from './lib/prefetches.ts'
import { savesData } from './lib/saves-data.ts'
import { whenIdle } from './lib/when-idle.ts'
import type { AppRouterInstance } from './router.tsx'

/** Held, so that the browser keeps them at hand. */
const pictures: HTMLImageElement[] = []

/**
 * Fetches what a visit may need next, once the visitor has touched the page, moved the pointer or pressed a key: the code of the
 * other pages and of all that opens over one, and the pictures of failures. From then on no tap waits for code, and none fails
 * because the network has gone. Who only reads a page, or saves data, gets nothing else.
 */
export async function prefetchOnIntent(router: AppRouterInstance): Promise<void> {
  if (savesData()) return
  await Promise.all([firstIntent(), whenIdle()])
  const routes = Object.values(router.routesById)
  // Screens first, because their modules register further prefetches. A failed fetch is repeated on use.
  await prefetch([
    // A list and a page that open later have their ad at once, so that nothing moves.
    ...(['list', 'detail'] as const).map((position) => () => loadAd(router.options.context, position)),
    ...routes.map((route) => async () => router.loadRouteChunk(route)),
    ...routes.map(
      ({ options }) =>
        async () =>
          messagesOf([{ staticData: options.staticData ?? {} }]),
    ),
  ])
  for (const kind of ['offline', 'error'] as const) {
    const picture = new Image()
    picture.src = pictureOf(kind)
    pictures.push(picture)
  }
}
