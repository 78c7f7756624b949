import { CatchBoundary, Outlet, useChildMatches, useRouter } from '@tanstack/react-router'
import { Activity, memo, useLayoutEffect, useRef, useState } from 'react'
import { PageError } from '#client/components/page-error.tsx'
import { type ListState, ListStateContext } from '#client/features/list/list-state.ts'
import { useHere } from '#client/lib/here.ts'
import type { PostType } from '#shared/vocabulary.ts'

const LISTS = {
  '/_browse/visit': 'visit',
  '/_browse/food': 'food',
  '/_browse/hotel': 'hotel',
  '/_browse/service': 'service',
  '/_browse/event': 'event',
} as const satisfies Record<string, PostType>

const HOME = '/_browse/'

type KeepAliveRoute = keyof typeof LISTS | typeof HOME

/** A screen that stays in the document: the home page, or a list as it was last seen. */
type KeepAliveScreen = { routeId: KeepAliveRoute; list: ListState | null }

/**
 * Keeps the home page and every visited list mounted, and hides those that are not the current page: going back shows
 * the same DOM at the same scroll position, without a request. All other pages come from the outlet.
 */
export function KeepAliveScreens() {
  const current = useCurrent()
  const [screens, setScreens] = useState<readonly KeepAliveScreen[]>([])
  const known = screens.find(({ routeId }) => routeId === current?.routeId)
  if (current && !isSame(known, current)) {
    setScreens(known ? screens.map((screen) => (screen === known ? current : screen)) : [...screens, current])
  }
  return (
    <>
      {screens.map(({ routeId, list }) => {
        const mode = routeId === current?.routeId ? 'visible' : 'hidden'
        return (
          <Activity key={routeId} mode={mode}>
            {/* A screen that fails leaves the others as they are, and is tried again at the next visit. */}
            <CatchBoundary getResetKey={() => mode} errorComponent={PageError}>
              <ListStateContext value={list}>
                <Screen routeId={routeId} />
              </ListStateContext>
            </CatchBoundary>
          </Activity>
        )
      })}
      {!current && <Outlet />}
    </>
  )
}

/** The screen of the current URL that stays mounted, once its route has loaded. */
function useCurrent(): KeepAliveScreen | null {
  const match = useChildMatches({ select: ([child]) => child })
  const here = useHere()
  if (match?.status !== 'success') return null
  if (match.routeId === HOME) return { routeId: HOME, list: null }
  if (!isList(match)) return null
  const { routeId, loaderDeps, loaderData } = match
  return { routeId, list: { type: LISTS[routeId], search: loaderDeps, rejection: loaderData?.rejection ?? null, here } }
}

function isList<T extends { routeId: string }>(match: T): match is Extract<T, { routeId: keyof typeof LISTS }> {
  return Object.hasOwn(LISTS, match.routeId)
}

const isSame = (a: KeepAliveScreen | undefined, b: KeepAliveScreen) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A route's screen, whose code the router has loaded. When it is shown again it restores the focus that it had.
 */
const Screen = memo(function Screen({ routeId }: { routeId: KeepAliveRoute }) {
  const Component = useRouter().routesById[routeId].options.component
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (left.current instanceof HTMLElement) left.current.focus({ preventScroll: true })
    return () => {
      const { activeElement } = document
      left.current = box.current?.contains(activeElement) ? activeElement : null
      // At once: `PageAnnouncer` reads the focus before the browser would move it.
      if (left.current instanceof HTMLElement) left.current.blur()
    }
  }, [])
  return <div ref={box}>{Component && <Component />}</div>
})
