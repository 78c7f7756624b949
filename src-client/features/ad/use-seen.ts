import { type RefObject, useEffect } from 'react'
import { countView } from '#client/lib/beacon.ts'

/** An ad was seen when half of it was in view for so long: the measure of the trade (MRC, 2014). */
const SEEN_MS = 1_000
const SEEN_SHARE = 0.5

/** Tells the server that an ad was seen. A page in the background shows nothing. */
export function useSeen(element: RefObject<HTMLElement | null>, id: string): void {
  useEffect(() => {
    if (!element.current) return
    let isInView = false
    let timer: number | undefined
    const wait = () => {
      clearTimeout(timer)
      if (isInView && document.visibilityState === 'visible') timer = window.setTimeout(seen, SEEN_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE
        wait()
      },
      { threshold: SEEN_SHARE },
    )
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
    const seen = () => {
      stop()
      countView('increase', { id, kind: 'ad' })
    }
    observer.observe(element.current)
    document.addEventListener('visibilitychange', wait)
    return stop
  }, [element, id])
}
