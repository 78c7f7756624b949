import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'

/** How many requests an owner has not read, as it is by now; undefined until it is known. */
export function useUnread(): number | undefined {
  const { booking } = trpc.useUtils()
  useNews('booking', () => void booking.invalidate())
  return trpc.booking.unread.useQuery(undefined, { staleTime: 0 }).data?.unread
}
