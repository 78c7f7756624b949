import { useEffect, useState } from 'react'

/** Milliseconds until a wait is called long, and until another try is offered. */
export const SLOW_MS = 4_000
export const VERY_SLOW_MS = 10_000

/** Whether something goes on for longer than this. @param what begins anew when it is another */
export function useLasts(what: boolean | number, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!what) return
    const timer = setTimeout(() => setLasts(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [what, milliseconds])
  return lasts
}
