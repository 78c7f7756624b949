import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { statusName } from '#client/features/booking/public/booking-words.ts'
import { GROUP_OF } from '#client/features/booking/public/group-of.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { BookingView } from '#shared/booking.ts'
import type { BookingGroup } from '#shared/booking-words.ts'
import { OWN_NAMES, Reason } from './my-booking.tsx'

/** A booking that somebody else has just moved on, and the group that was shown then. */
export type MovedBooking = { booking: BookingView; at: BookingGroup }
type Props = { moved: MovedBooking | null; shown: BookingGroup }

/** Says what has become of a booking, on whatever tab is open, and leads to where it is now. Who has gone there has seen it. */
export function MovedNotice({ moved, shown }: Props) {
  const isSeen = moved && moved.at !== shown && GROUP_OF[moved.booking.status] === shown
  return <div role="status">{moved && !isSeen && <Moved booking={moved.booking} shown={shown} />}</div>
}

function Moved({ booking, shown }: { booking: BookingView; shown: BookingGroup }) {
  const { i18n } = useLingui()
  const { status, post, booking_date, check_out } = booking
  const dates = formatStay({ check_in: booking_date, check_out }, useLocale())
  const became = i18n._(statusName(booking, OWN_NAMES))
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-4 py-2 text-gold shadow-raised">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">
          {became} · {post.name} · {dates}
        </p>
        <Reason booking={booking} />
      </div>
      {GROUP_OF[status] !== shown && (
        <Link to="/setting/mybooking" search={{ status: GROUP_OF[status] }} className={buttonStyle('plain')}>
          <Trans>See it</Trans>
        </Link>
      )}
    </div>
  )
}
