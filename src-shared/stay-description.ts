import type { BookingView } from './booking.ts'
import { bookingNumber } from './booking-number.ts'
import { type Label, label } from './label.ts'
import type { Locale } from './locales.ts'

const NUMBER: Label = label('លេខកក់', 'Booking no.', '预订号')
const NEW_ADDRESS: Label = label('អាសយដ្ឋានបច្ចុប្បន្នរបស់កន្លែងស្នាក់នៅ៖ ', 'The hotel’s address is now: ', '住宿现在的地址：')
const PHONE: Label = label('ទូរសព្ទ', 'Phone', '电话')

/** Describes a stay for a calendar: the room, the booking's number to ask for, where the hotel has moved to, and its phone. */
export const stayDescription = (
  { id, room, hotel }: Pick<BookingView, 'id' | 'room' | 'hotel'>,
  locale: Locale,
): string =>
  [
    room.name,
    `${NUMBER[locale]} ${bookingNumber(id)}`,
    hotel.new_address && `${NEW_ADDRESS[locale]}${hotel.new_address}`,
    hotel.phone && `${PHONE[locale]}: ${hotel.phone}`,
  ]
    .filter(Boolean)
    .join('\n')
