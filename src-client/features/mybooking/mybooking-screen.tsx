import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { BookingView } from '#shared/booking.ts'
import { BOOKING_GROUPS, type BookingGroup } from '#shared/booking-words.ts'
import { MyBooking } from './my-booking.tsx'
import { PAGE_SIZE, useMybookingSearch } from './mybooking-search.ts'

const GROUP_NAMES: Record<BookingGroup, MessageDescriptor> = {
  coming: msg`Coming`,
  waiting: msg`To be confirmed`,
  past: msg`Past`,
  ended: msg`Cancelled`,
}

/** A member's own bookings. When an owner decides, the page changes by itself. */
export default function MybookingScreen() {
  const { t, i18n } = useLingui()
  const { group, page } = useMybookingSearch()
  const { mine } = trpc.useUtils().booking
  const query = trpc.booking.mine.useQuery(
    { group, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  useNews('booking', () => void mine.invalidate())
  return (
    <>
      <Tabs
        label={t`My bookings`}
        tabs={BOOKING_GROUPS.map((name) => ({ name, title: i18n._(GROUP_NAMES[name]) }))}
        current={group}
        link={(name, props) => (
          <Link
            to="/setting/mybooking"
            search={{ status: name }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(data) => <Bookings {...data} isSettled={!query.isPlaceholderData} />}
      </QueryResult>
    </>
  )
}

/** @param isSettled whether they are those that the URL asks for */
function Bookings({ rows, total, isSettled }: { rows: BookingView[]; total: number; isSettled: boolean }) {
  const { t } = useLingui()
  const { group, page } = useMybookingSearch()
  const shown = { page, pageSize: PAGE_SIZE, total }
  const instead = isSettled ? pageInstead(shown) : null
  if (instead)
    return <Navigate to="/setting/mybooking" search={{ status: group, ...instead }} replace resetScroll={false} />
  if (rows.length === 0)
    return (
      <EmptyState
        title={t`No bookings here`}
        action={
          <Link to="/hotel" className={buttonStyle()}>
            <Trans>Places to stay</Trans>
          </Link>
        }
      >
        <Trans>Choose dates on a hotel’s page, and send a request.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="space-y-4">
        {rows.map((booking) => (
          <MyBooking key={booking.id} booking={booking} />
        ))}
      </ul>
      <Pager
        {...shown}
        link={(to, link) => <Link to="/setting/mybooking" search={{ status: group, page: to }} {...link} />}
      />
    </>
  )
}
