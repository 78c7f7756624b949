import { useMinute } from '#client/features/post/public/use-minute.ts'
import type { BookingView } from '#shared/booking.ts'
import type { BookingStatus } from '#shared/booking-words.ts'

/** The status to tell: a request that has run out is expired, also on an open page, and before the server has ended it. */
export function useStatus({ status, expires_at }: BookingView): BookingStatus {
  const now = useMinute()
  return status === 'requested' && expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : status
}
