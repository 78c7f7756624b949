import { StaysToCome } from '#client/components/stays-to-come.tsx'
import { trpc } from '#client/lib/trpc.ts'

/** The bookings of guests that end if an owner is suspended for long. */
export function StaysAtStake({ uuid }: { uuid: string }) {
  const { data } = trpc.booking.ofGuests.useQuery({ uuid }, { staleTime: 0 })
  return data !== undefined && data.stays > 0 && <StaysToCome {...data} />
}
