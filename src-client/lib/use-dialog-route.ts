import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

type After = () => void

/**
 * How a dialog that has an address of its own closes: back to the page below it where that is the entry before
 * (`state: { returns: true }`), else to the page in its place. What is given to it is done once the dialog is gone: until then
 * the page below is inert, takes no focus and is not read out.
 */
export function useDialogRoute(below: NavigateOptions): (after?: After) => void {
  const router = useRouter()
  // history.back is asynchronous: a second close must not go back twice.
  const isClosing = useRef(false)
  const isGone = useRef(false)
  const todo = useRef<After>(undefined)
  useEffect(() => {
    isClosing.current = false
    isGone.current = false
    return () => {
      // A save that ends after the dialog was left must not navigate: the member is elsewhere by now.
      isGone.current = true
      todo.current?.()
    }
  }, [])
  return (after) => {
    if (isGone.current) return after?.()
    todo.current = after ?? todo.current
    if (isClosing.current) return
    isClosing.current = true
    if (router.history.location.state.returns) router.history.back()
    else void router.navigate({ ...below, replace: true, resetScroll: false })
  }
}
