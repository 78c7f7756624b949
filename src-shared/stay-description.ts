import type { BookingView } from './booking.ts'
import { bookingNumber } from './booking-number.ts'
import { type Label, label } from './label.ts'
import type { Locale } from './locales.ts'

const NUMBER: Label = label('លេខកក់', 'Booking no.', '预订号')
const PHONE: Label = label('ទូរសព្ទ', 'Phone', '电话')

/** Describes a stay for a calendar: the room, the booking's number to ask for, and the hotel's phone. */
export const stayDescription = (
  { id, room, hotel }: Pick<BookingView, 'id' | 'room' | 'hotel'>,
  locale: Locale,
): string =>
  [room.name, `${NUMBER[locale]} ${bookingNumber(id)}`, hotel.phone && `${PHONE[locale]}: ${hotel.phone}`]
    .filter(Boolean)
    .join('\n')
