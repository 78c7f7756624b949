import { Trans } from '@lingui/react/macro'
import { Skeleton } from '#client/components/skeleton.tsx'
import { WaysToBookings } from '#client/components/stays-to-come.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import { GuestBooking } from '../guest-booking.tsx'
import { isUnbroken } from './month.ts'

type Props = { room_id: string; nights: readonly string[] }

/** The bookings that hold or take the room on some of the nights; of a single night they are open at once. */
export function NightBookings({ room_id, nights }: Props) {
  const locale = useLocale()
  const from = nights[0] ?? ''
  const query = trpc.booking.onNights.useQuery(
    { room_id, from, to: addDays(nights.at(-1) ?? from, 1), ...(!isUnbroken(nights) && { nights: [...nights] }) },
    { staleTime: 0 },
  )
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-11 rounded-card" />}>
      {({ rows, total }) => {
        const count = formatNumber(total, locale)
        const [first] = rows
        if (!first)
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
              {rows.map((booking) => (
                <GuestBooking key={booking.id} booking={booking} heading="h3" />
              ))}
            </ul>
            {total > rows.length && <OtherBookings count={total - rows.length} hotel={first.post.id} />}
          </details>
        )
      }}
    </DashboardResult>
  )
}

/** Says how many more there are than are shown here, and leads to where they are. */
function OtherBookings({ count, hotel }: { count: number; hotel: string }) {
  const more = formatNumber(count, useLocale())
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5">
      <Trans>and {more} more</Trans>
      <WaysToBookings hotel={hotel} className="inline-flex min-h-11 items-center font-bold text-accent" />
    </p>
  )
}
