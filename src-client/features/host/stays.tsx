import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { BookingList } from './booking-list.tsx'
import { HostPages, PAGE_SIZE, useHostPage } from './host-pages.tsx'
import { HotelFilter, useHotelFilter } from './hotel-filter.tsx'
import { WalkInButton } from './walk-in.tsx'

const GROUPS = ['coming', 'past', 'ended'] as const
type Group = (typeof GROUPS)[number]

const NAMES: Record<Group, MessageDescriptor> = { coming: msg`Coming`, past: msg`Past`, ended: msg`Cancelled` }
const NONE: Record<Group, MessageDescriptor> = {
  coming: msg`No upcoming stays`,
  past: msg`No past stays`,
  ended: msg`Nothing was cancelled`,
}

/** The stays of guests: those to come by the day of arrival, those that are over the latest first. */
export function Stays() {
  const { t, i18n } = useLingui()
  const page = useHostPage()
  const post_id = useHotelFilter()
  const group = useSearch({
    from: '/setting',
    select: ({ status }) => GROUPS.find((one) => one === status) ?? 'coming',
  })
  const query = trpc.booking.stays.useQuery(
    { group, page, pageSize: PAGE_SIZE, post_id },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <>
      <div className="mb-4">
        <WalkInButton />
      </div>
      <HotelFilter>
        <Tabs
          label={t`Stays`}
          tabs={GROUPS.map((name) => ({ name, title: i18n._(NAMES[name]) }))}
          current={group}
          link={(name, props) => (
            <Link
              to="/setting/admin"
              search={({ tab, hotel }) => ({ tab, part: 'stays', hotel, status: name === 'coming' ? undefined : name })}
              resetScroll={false}
              {...props}
            />
          )}
        />
        <HostPages query={query} part="stays">
          {(rows) =>
            rows.length > 0 ? (
              <BookingList bookings={rows} />
            ) : (
              <EmptyState title={i18n._(NONE[group])}>
                {group === 'coming' && (
                  <Trans>Requests that you accept, and bookings that you add, are listed here.</Trans>
                )}
              </EmptyState>
            )
          }
        </HostPages>
      </HotelFilter>
    </>
  )
}
