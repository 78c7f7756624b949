import type { BookingView } from '#shared/booking.ts'
import { GuestBooking } from './guest-booking.tsx'

type Props = { bookings: readonly BookingView[]; heading?: 'h2' | 'h3' }

export const BookingList = ({ bookings, heading = 'h2' }: Props) => (
  <ul className="grid gap-4 lg:grid-cols-2">
    {bookings.map((booking) => (
      <GuestBooking key={booking.id} booking={booking} heading={heading} />
    ))}
  </ul>
)
