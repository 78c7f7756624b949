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
type Props = {
  /** Each booking once, the latest news last. */
  moved: readonly MovedBooking[]
  shown: BookingGroup
}

/** Says what has become of bookings, on whatever tab is open, and leads to where each is now. Who has gone there has seen it. */
export function MovedNotices({ moved, shown }: Props) {
  const unseen = moved.filter(({ at, booking }) => at === shown || GROUP_OF[booking.status] !== shown)
  return (
    // What was read out before is not read again with what is new.
    <div role="status" aria-atomic={false}>
      {unseen.map(({ booking }) => (
        <Moved key={booking.id} booking={booking} shown={shown} />
      ))}
    </div>
  )
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
