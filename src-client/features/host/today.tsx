import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BookingsToday, BookingView } from '#shared/booking.ts'
import { BookingList } from './booking-list.tsx'
import type { HostTab } from './host-tabs.tsx'
import { HotelFilter, useHotelFilter } from './hotel-filter.tsx'
import { WalkInButton } from './walk-in.tsx'

/** The guests who wait for an answer, arrive, leave and stay today. */
export function Today({ next }: { next: ReactNode }) {
  const query = trpc.booking.today.useQuery(
    { post_id: useHotelFilter() },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <HotelFilter>
      <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
        {(today) => <Day today={today} next={next} />}
      </DashboardResult>
    </HotelFilter>
  )
}

type DayProps = { today: BookingsToday; next: ReactNode }

function Day({ today: { date, waiting, arrivals, departures, in_house, totals }, next }: DayProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const isQuiet = waiting.length + arrivals.length + departures.length + in_house.length === 0
  return (
    <div className="space-y-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-soft">
          {formatWeekday(date, locale)} · {formatDate(date, locale)}
        </p>
        <WalkInButton />
      </div>
      {isQuiet && (
        <EmptyState title={t`A quiet day`}>
          <Trans>Nobody arrives or leaves today, and no request is waiting.</Trans>
        </EmptyState>
      )}
      {isQuiet && next}
      <Group title={t`Waiting requests`} bookings={waiting} total={totals.waiting} part="requests" />
      <Group title={t`Arrivals`} bookings={arrivals} total={totals.arrivals} part="stays" />
      <Group title={t`Departures`} bookings={departures} total={totals.departures} part="stays" />
      <Group title={t`Staying now`} bookings={in_house} total={totals.in_house} part="stays" />
    </div>
  )
}

type GroupProps = {
  title: string
  bookings: readonly BookingView[]
  /** May be more than are shown. */
  total: number
  /** Lists them all. */
  part: HostTab
}

function Group({ title, bookings, total, part }: GroupProps) {
  const count = formatNumber(total, useLocale())
  if (bookings.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 font-bold text-lg">
        {title} <span className="font-normal text-soft">{count}</span>
      </h2>
      <BookingList bookings={bookings} heading="h3" />
      {total > bookings.length && (
        <Link
          to="/setting/admin"
          search={({ tab, hotel }) => ({ tab, part, hotel })}
          className="mt-3 inline-flex min-h-11 items-center font-bold text-accent"
        >
          <Trans>Show all {count}</Trans>
        </Link>
      )}
    </section>
  )
}
