import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * How a dialog that has an address of its own closes: back to the page below it where that is the entry before
 * (`state: { returns: true }`), else to the page in its place.
 */
export function useDialogRoute(below: NavigateOptions): () => void {
  const router = useRouter()
  // Going back takes a moment: who closes twice means it once.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
    // A save that ends after the dialog was left must not lead away from where its member is by then.
    return () => {
      isClosing.current = true
    }
  }, [])
  return () => {
    if (isClosing.current) return
    isClosing.current = true
    if (router.history.location.state.returns) router.history.back()
    else void router.navigate({ ...below, replace: true, resetScroll: false })
  }
}
