import { splitLocalePath } from '#shared/locales.ts'
import type { AppRouterInstance } from '../router.tsx'
import type { ApiInput } from './trpc.ts'

const PATH = '/trpc/view.page'

/** Tells the server which page is open, by its route alone, once it is visible: the one that was loaded, and each that follows. */
export function countPages(router: AppRouterInstance): void {
  let waiting: ApiInput['view']['page'] | undefined
  const send = () => {
    if (!waiting || document.visibilityState !== 'visible' || !navigator.onLine) return
    navigator.sendBeacon(PATH, new Blob([JSON.stringify(waiting)], { type: 'application/json' }))
    waiting = undefined
  }
  const note = () => {
    const route: unknown = router.state.matches.at(-1)?.fullPath
    waiting = {
      route: typeof route === 'string' && route !== '' ? route : '/',
      locale: splitLocalePath(location.pathname).locale,
    }
    send()
  }
  router.subscribe('onResolved', ({ pathChanged }) => pathChanged && note())
  document.addEventListener('visibilitychange', send)
  note()
}
