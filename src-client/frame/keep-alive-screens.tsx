import { CatchBoundary, Match, Outlet, useMatches } from '@tanstack/react-router'
import { Activity, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { PageError } from '#client/components/page-error.tsx'
import { postIdOf } from '#client/features/detail/detail-address.ts'
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

const DETAIL = '/_browse/detail/$id'
const ARTICLE = '/blog/$id'

/** The settings are one screen, with the page of them that was open. */
const SINGLE = ['/_browse/', '/blog/', '/setting'] as const

/** The home page, five lists, the blog, the settings, and the places and articles that one goes back and forth between. */
const MAX_SCREENS = 12

type KeepAliveRoute = keyof typeof LISTS | (typeof SINGLE)[number] | typeof DETAIL | typeof ARTICLE

/** A screen that stays in the document: of a list what was last seen of it, of places and articles one for each. */
type KeepAliveScreen = { key: string; routeId: KeepAliveRoute; list: ListState | null }

/** In the order of their first visits, since a node that moves in the document loses its scroll positions; and their latest visits. */
type Kept = { screens: readonly KeepAliveScreen[]; latest: readonly string[] }

/**
 * Keeps the latest screens mounted, and hides those that are not the current page: going back shows the same DOM at the same
 * scroll position, without a request. All other pages come from the outlet.
 */
export function KeepAliveScreens() {
  const current = useCurrent()
  const [kept, setKept] = useState<Kept>({ screens: [], latest: [] })
  if (current && !isShown(kept, current)) setKept(show(kept, current))
  return (
    <>
      {kept.screens.map(({ key, routeId, list }) => {
        const mode = key === current?.key ? 'visible' : 'hidden'
        return (
          <Activity key={key} mode={mode}>
            {/* A screen that fails leaves the others as they are, and is tried again at the next visit. */}
            <CatchBoundary getResetKey={() => mode} errorComponent={PageError}>
              <ListStateContext value={list}>
                <Screen>
                  <Frozen isFrozen={mode === 'hidden'}>
                    <Match routeId={routeId} />
                  </Frozen>
                </Screen>
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
  const matches = useMatches()
  const here = useHere()
  for (const match of matches) {
    const { routeId } = match
    if (match.status !== 'success') continue
    if (isSingle(routeId)) return { key: routeId, routeId, list: null }
    if (match.routeId === DETAIL) return { key: postIdOf(match), routeId: match.routeId, list: null }
    if (match.routeId === ARTICLE) return { key: match.params.id, routeId: match.routeId, list: null }
    if (!isList(match)) continue
    const { loaderDeps, loaderData } = match
    const list = { type: LISTS[match.routeId], search: loaderDeps, rejection: loaderData?.rejection ?? null, here }
    return { key: routeId, routeId: match.routeId, list }
  }
  return null
}

const isSingle = (routeId: string): routeId is (typeof SINGLE)[number] => SINGLE.some((id) => id === routeId)

function isList<T extends { routeId: string }>(match: T): match is Extract<T, { routeId: keyof typeof LISTS }> {
  return Object.hasOwn(LISTS, match.routeId)
}

const isShown = ({ screens, latest }: Kept, current: KeepAliveScreen) =>
  latest.at(-1) === current.key && screens.some((screen) => isSame(screen, current))

const isSame = (a: KeepAliveScreen, b: KeepAliveScreen) => JSON.stringify(a) === JSON.stringify(b)

function show({ screens, latest }: Kept, current: KeepAliveScreen): Kept {
  const isKnown = latest.includes(current.key)
  const keys = [...latest.filter((key) => key !== current.key), current.key].slice(-MAX_SCREENS)
  const shown = isKnown
    ? screens.map((screen) => (screen.key === current.key ? current : screen))
    : [...screens, current]
  return { screens: shown.filter(({ key }) => keys.includes(key)), latest: keys }
}

const NEVER = new Promise<never>(() => {})

/**
 * Its content stays as it is while its page is not the current one: what the content reads of its route is not there then. The
 * hidden `Activity` around it waits for the promise, and shows nothing else.
 */
function Frozen({ isFrozen, children }: { isFrozen: boolean; children: ReactNode }) {
  if (isFrozen) use(NEVER)
  return children
}

/** When it is shown again it restores the focus that it had. */
function Screen({ children }: { children: ReactNode }) {
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
  return <div ref={box}>{children}</div>
}
