import { type RefObject, useEffect } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import type { BookingView } from '#shared/booking.ts'

const SEEN_MS = 2_000

/**
 * Marks a request as read once its owner has had it before them for a moment: not in a tab behind others, nor below the part of the
 * list that is shown.
 * @param seen what has to be in sight
 */
export function useReadSoon({ id, is_read }: BookingView, seen: RefObject<HTMLElement | null>): void {
  const { mutate } = trpc.booking.markRead.useMutation()
  useEffect(() => {
    if (is_read || !seen.current) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInSight = false
    const look = () => {
      clearTimeout(timer)
      if (isInSight && document.visibilityState === 'visible') timer = setTimeout(() => mutate({ id }), SEEN_MS)
    }
    const observer = new IntersectionObserver((entries) => {
      isInSight = entries.at(-1)?.isIntersecting === true
      look()
    })
    observer.observe(seen.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, is_read, mutate, seen])
}
