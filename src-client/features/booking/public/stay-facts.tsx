import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BED_NAMES } from '#client/features/room/public/bed-names.ts'
import { Total } from '#client/features/room/public/total.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatWeekday } from '#client/lib/format-date.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { BookingView } from '#shared/booking.ts'
import { bookingNumber } from '#shared/booking-number.ts'

/** From the day of arrival to that of departure, for how many and for how much, and by what number to ask for it. */
export function StayFacts({ booking }: { booking: BookingView }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { nights, room_amount, people_amount, room } = booking
  const count = (value: number) => formatNumber(value, locale)
  const [night, rooms, people] = [count(nights), count(room_amount), count(people_amount)]
  const number = bookingNumber(booking.id)
  const dates = formatStay({ check_in: booking.booking_date, check_out: booking.check_out }, locale)
  // A room of beds in a dormitory is often called as its beds are.
  const roomAndBed = new Set([room.name, i18n._(BED_NAMES[room.bed.kind])])
  return (
    <>
      <p className="font-bold">{dates}</p>
      <p className="text-sm text-soft">
        {formatWeekday(booking.booking_date, locale)} – {formatWeekday(booking.check_out, locale)}
      </p>
      <p className="text-sm text-soft">
        <Plural value={nights} one={`${night} night`} other={`${night} nights`} />
        {' · '}
        <Plural value={room_amount} one={`${rooms} room`} other={`${rooms} rooms`} />
        {' · '}
        <Plural value={people_amount} one={`${people} person`} other={`${people} people`} />
      </p>
      <p className="text-sm text-soft wrap-anywhere">{[...roomAndBed].join(' · ')}</p>
      <p className="text-sm text-soft">
        <Trans>Booking no. {number}</Trans>
      </p>
      <p className="mt-1">
        <Total dollars={booking.price_total} riel={booking.price_total_riel} />
      </p>
    </>
  )
}
