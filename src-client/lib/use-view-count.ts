import { useEffect } from 'react'
import type { Subject } from '#shared/subject.ts'
import { countView } from './beacon.ts'

/** Tells the server that something is looked at, if everybody may see it: once the page is visible, and without waiting for an answer. */
export function useViewCount({ kind, id }: Subject, isPublished: boolean): void {
  useEffect(() => {
    if (!isPublished) return
    const send = () => {
      if (document.visibilityState !== 'visible') return
      stop()
      countView('increase', { id, kind })
    }
    const stop = () => document.removeEventListener('visibilitychange', send)
    document.addEventListener('visibilitychange', send)
    send()
    return stop
  }, [kind, id, isPublished])
}
