import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { statusName } from '#client/features/booking/public/booking-words.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { BookingView } from '#shared/booking.ts'
import type { BookingGroup, BookingStatus } from '#shared/booking-words.ts'
import { OWN_NAMES, Reason } from './my-booking.tsx'

/** Where a booking that has just become this is listed. */
const GROUP_OF: Record<BookingStatus, BookingGroup> = {
  requested: 'waiting',
  accepted: 'coming',
  completed: 'past',
  no_show: 'past',
  rejected: 'ended',
  expired: 'ended',
  withdrawn: 'ended',
  cancelled_by_guest: 'ended',
  cancelled_by_owner: 'ended',
}

type Props = { booking: BookingView | null; shown: BookingGroup }

/** Says what has become of a booking that has left the list, and leads to where it is now. */
export function MovedNotice({ booking, shown }: Props) {
  return <div role="status">{booking && GROUP_OF[booking.status] !== shown && <Moved booking={booking} />}</div>
}

function Moved({ booking }: { booking: BookingView }) {
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
      <Link to="/setting/mybooking" search={{ status: GROUP_OF[status] }} className={buttonStyle('plain')}>
        <Trans>See it</Trans>
      </Link>
    </div>
  )
}
