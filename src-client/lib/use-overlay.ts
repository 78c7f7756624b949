import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What lies over the page. */
    overlay?: string
  }
}

/**
 * Whether something lies over the page, under a name of its own. Being open is an entry of the history and nothing else: Back
 * closes it and leaves the page only then, Forward opens it as it was, and a link in it that replaces the entry closes it too.
 */
export function useOverlay(name: string) {
  const router = useRouter()
  const { history } = router
  const isOpen = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.overlay === name,
    () => false,
  )
  // Going back takes a moment: who closes twice means it once.
  const isLeaving = useRef(false)
  useEffect(() => {
    if (isOpen) isLeaving.current = false
  }, [isOpen])
  const open = ({ replace = false } = {}) => {
    const here = { to: '.', search: true, hash: true, resetScroll: false, hashScrollIntoView: false } as const
    void router.navigate({ ...here, replace, state: { overlay: name } })
  }
  const close = () => {
    if (isLeaving.current || history.location.state.overlay !== name) return
    isLeaving.current = true
    history.back()
  }
  return { isOpen, open, close }
}
