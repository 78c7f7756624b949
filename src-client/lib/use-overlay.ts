import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    overlay?: string
    /** The page that the overlay was opened on, by its key for scrolled places. */
    page?: string
  }
}

/** The overlay that what is below stands in, and that stays open under further ones; null on the page itself. */
export const OverlayContext = createContext<string | null>(null)

/** The state of a dialog, and the way to close it. */
export type Overlay = {
  /** Null for a dialog that no history entry names. */
  name: string | null
  isOpen: boolean
  close: () => void
}

/** A dialog that is open as long as it is rendered, and that the caller removes. */
export const openDialog = (close: () => void): Overlay => ({ name: null, isOpen: true, close })

/** Keeps the overlay that a link stands in open when the link changes the page below. */
export function useOverlayLink() {
  const overlay = use(OverlayContext)
  return overlay === null ? {} : { replace: true, state: { overlay } }
}

/**
 * State of an overlay, which is open if the current history entry names it: Back closes it, Forward opens it again, and a link
 * that replaces the entry closes it too.
 */
export function useOverlay(own: string) {
  const outer = use(OverlayContext)
  return useNamedOverlay(outer === null ? own : `${outer}/${own}`)
}

/** State of an overlay that belongs to the frame of all pages; it takes the place of the overlay that its button stands in. */
export const useFrameOverlay = (name: string) => useNamedOverlay(name)

function useNamedOverlay(name: string) {
  const router = useRouter()
  const { history } = router
  const isOpen = useSyncExternalStore(
    history.subscribe,
    () => isWithin(history.location.state.overlay, name),
    () => false,
  )
  // `history.back` is asynchronous: a second close must not leave the page.
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isOpen) isLeaving.current = false
  }, [isOpen])
  const open = ({ replace = false } = {}) => {
    const here = { to: '.', search: true, hash: true, resetScroll: false, hashScrollIntoView: false } as const
    void router.navigate({ ...here, replace, state: { overlay: name, page: scrollKey(router.latestLocation) } })
  }
  const close = () => {
    if (isLeaving.current || history.location.state.overlay !== name) return
    isLeaving.current = true
    history.back()
  }
  return { name, isOpen, open, close }
}

/**
 * The key that scrolled places are kept by. An overlay shares that of its page: a page that it has scrolled, such as to the next
 * picture, stays there when it closes.
 */
export const scrollKey = ({ state, href }: ParsedLocation): string => state.page ?? state.__TSR_key ?? href

/** An overlay stays open under one that was opened in it. */
const isWithin = (overlay: string | undefined, name: string) =>
  overlay === name || overlay?.startsWith(`${name}/`) === true
