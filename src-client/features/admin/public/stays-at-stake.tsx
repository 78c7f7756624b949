import { StaysToCome } from '#client/components/stays-to-come.tsx'
import { trpc } from '#client/lib/trpc.ts'

type Props = {
  /** Whose guests they are. */
  uuid: string
  hotel: string
}

/** The bookings of guests that end if a hotel is deleted. */
export function StaysAtStake({ uuid, hotel }: Props) {
  const { data } = trpc.booking.ofGuests.useQuery({ uuid, post_id: hotel }, { staleTime: 0 })
  return data !== undefined && data.stays > 0 && <StaysToCome {...data} />
}
