import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    overlay?: string
  }
}

/**
 * State of an overlay, which is open if the current history entry names it: Back closes it, Forward opens it again, and a link
 * that replaces the entry closes it too.
 */
export function useOverlay(name: string) {
  const router = useRouter()
  const { history } = router
  const isOpen = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.overlay === name,
    () => false,
  )
  // `history.back` is asynchronous: a second close must not leave the page.
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
