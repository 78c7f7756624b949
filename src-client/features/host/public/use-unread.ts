import { useEffect } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import { countInTitle } from './count-in-title.ts'

/** How many requests an owner has not read, as it is by now. The badge of an installed app carries it too. */
export function useUnread(): number {
  const { booking } = trpc.useUtils()
  const { data } = trpc.booking.unread.useQuery(undefined, { staleTime: 0 })
  const unread = data?.unread ?? 0
  useNews('booking', () => void booking.invalidate())
  useEffect(() => {
    // Not all browsers have it, and none without an installed app needs it.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread])
  useEffect(() => countInTitle(document, unread), [unread])
  return unread
}
