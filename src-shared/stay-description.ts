import type { BookingView } from './booking.ts'
import { bookingNumber } from './booking-number.ts'
import { type Label, label } from './label.ts'
import type { Locale } from './locales.ts'

const NUMBER: Label = label('លេខកក់', 'Booking no.', '预订号')
const PHONE: Label = label('ទូរសព្ទ', 'Phone', '电话')

/** What a calendar says of a stay: the room, and what to ask for at the hotel and where to call it. */
export const stayDescription = (
  { id, room, hotel }: Pick<BookingView, 'id' | 'room' | 'hotel'>,
  locale: Locale,
): string =>
  [room.name, `${NUMBER[locale]} ${bookingNumber(id)}`, hotel.phone && `${PHONE[locale]}: ${hotel.phone}`]
    .filter(Boolean)
    .join('\n')
