import { Trans } from '@lingui/react/macro'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { GuestBooking } from '../guest-booking.tsx'

type Props = { room_id: string; nights: readonly string[] }

/** The bookings that hold or take the room on some of the nights; of a single night they are open at once. */
export function NightBookings({ room_id, nights }: Props) {
  const locale = useLocale()
  const from = nights[0] ?? ''
  const query = trpc.booking.onNights.useQuery(
    { room_id, from, to: addDays(nights.at(-1) ?? from, 1) },
    { staleTime: 0 },
  )
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-11 rounded-card" />}>
      {({ rows }) => {
        const shown = rows.filter(({ booking_date, check_out }) =>
          nights.some((night) => night >= booking_date && night < check_out),
        )
        const count = formatNumber(shown.length, locale)
        if (shown.length === 0)
          return (
            <p className="text-soft">
              <Trans>Nobody has booked here yet.</Trans>
            </p>
          )
        return (
          <details open={nights.length === 1}>
            <summary className="flex min-h-11 cursor-pointer items-center font-bold text-accent">
              <Trans>Bookings: {count}</Trans>
            </summary>
            <ul className="space-y-3">
              {shown.map((booking) => (
                <GuestBooking key={booking.id} booking={booking} heading="h3" />
              ))}
            </ul>
          </details>
        )
      }}
    </DashboardResult>
  )
}
