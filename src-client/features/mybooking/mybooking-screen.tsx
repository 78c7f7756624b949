import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { OwnBookingsPage } from '#shared/booking.ts'
import { BOOKING_GROUPS, type BookingGroup } from '#shared/booking-words.ts'
import { type MovedBooking, MovedNotices } from './moved-notice.tsx'
import { MyBooking } from './my-booking.tsx'
import { firstGroup, PAGE_SIZE, useMybookingSearch } from './mybooking-search.ts'

const GROUP_NAMES: Record<BookingGroup, MessageDescriptor> = {
  coming: msg`Coming`,
  waiting: msg`Requested`,
  past: msg`Past`,
  ended: msg`Cancelled`,
}

/** A member's own bookings. When an owner decides, the page changes by itself. */
export default function MybookingScreen() {
  const { t, i18n } = useLingui()
  const { group, page } = useMybookingSearch()
  const locale = useLocale()
  const { booking } = trpc.useUtils()
  const [moved, setMoved] = useState<readonly MovedBooking[]>([])
  const query = trpc.booking.mine.useQuery(
    { group, page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const refresh = () => void booking.mine.invalidate()
  const follow = async (id: string | undefined) => {
    refresh()
    if (id === undefined) return
    const before =
      moved.find(({ booking }) => booking.id === id)?.booking ?? query.data?.rows.find((row) => row.id === id)
    // Owners and admins hear of others' bookings as well.
    const asked = { id, pageSize: 1 }
    // An answer that is on its way may be from before this news.
    await booking.mine.cancel(asked)
    const [now] = (await booking.mine.fetch(asked, { staleTime: 0 })).rows
    if (!now || now.status === before?.status) return
    // Guests know what they did themselves: it only ends a notice of this booking.
    const news = now.timeline.at(-1)?.by === 'guest' ? [] : [{ booking: now, at: group }]
    setMoved((shown) => [...shown.filter(({ booking }) => booking.id !== id), ...news])
  }
  // The list says it as well, if that cannot be read.
  useNews('booking', (id) => void follow(id).catch(() => undefined))
  // Whether a hotel is open is said of each booking.
  useNews('host', refresh)
  useNews('post', (id) => query.data?.rows.some(({ post }) => post.id === id) && refresh())
  const title = (name: BookingGroup) => {
    const count = query.data?.groups[name] ?? 0
    return count > 0 ? `${i18n._(GROUP_NAMES[name])} (${formatNumber(count, locale)})` : i18n._(GROUP_NAMES[name])
  }
  return (
    <>
      <Tabs
        label={t`My bookings`}
        tabs={BOOKING_GROUPS.map((name) => ({ name, title: title(name) }))}
        current={group}
        link={(name, props) => (
          <Link to="/setting/mybooking" search={{ status: name }} resetScroll={false} {...props} />
        )}
      />
      <MovedNotices moved={moved} shown={group} />
      <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(data) => <Bookings {...data} isSettled={!query.isPlaceholderData} />}
      </QueryResult>
    </>
  )
}

type BookingsProps = OwnBookingsPage & { isSettled: boolean }

/** @param isSettled whether they are those that the URL asks for */
function Bookings({ rows, total, groups, isSettled }: BookingsProps) {
  const { group, isAsked, page } = useMybookingSearch()
  // The URL names it from then on: what becomes of a booking must not change the tab under the hand.
  if (isSettled && !isAsked)
    return <Navigate to="/setting/mybooking" search={{ status: firstGroup(groups) }} replace resetScroll={false} />
  const shown = { page, pageSize: PAGE_SIZE, total }
  const instead = isSettled ? pageInstead(shown) : null
  if (instead)
    return <Navigate to="/setting/mybooking" search={{ status: group, ...instead }} replace resetScroll={false} />
  if (rows.length === 0) return <NoBookings group={group} />
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

const NOTHING: Record<BookingGroup, { title: MessageDescriptor; text: MessageDescriptor }> = {
  coming: {
    title: msg`No upcoming stays`,
    text: msg`Once a hotel has accepted your request, you find the way there, its phone number and your dates here.`,
  },
  waiting: {
    title: msg`No requests are waiting`,
    text: msg`Choose dates on a hotel’s page, and send a request. The hotel answers within 24 hours.`,
  },
  past: { title: msg`No past stays`, text: msg`Your stays are kept here, to book them again.` },
  ended: { title: msg`Nothing was cancelled`, text: msg`What was cancelled, not accepted or expired is kept here.` },
}

function NoBookings({ group }: { group: BookingGroup }) {
  const { i18n } = useLingui()
  const { title, text } = NOTHING[group]
  const isOver = group === 'past' || group === 'ended'
  const link = (
    <Link to="/hotel" className={buttonStyle()}>
      <Trans>Places to stay</Trans>
    </Link>
  )
  return (
    <EmptyState title={i18n._(title)} action={isOver ? undefined : link}>
      {i18n._(text)}
    </EmptyState>
  )
}
