import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '#client/components/empty-state.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { BookingList } from './booking-list.tsx'
import { HostPages, PAGE_SIZE, useHostPage } from './host-pages.tsx'
import { HotelFilter, useHotelFilter } from './hotel-filter.tsx'

/** The requests of guests, the latest first. */
export function Requests() {
  const { t } = useLingui()
  const page = useHostPage()
  const post_id = useHotelFilter()
  const query = trpc.booking.requests.useQuery(
    { page, pageSize: PAGE_SIZE, post_id },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <HotelFilter>
      <HostPages query={query} part="requests">
        {(rows) =>
          rows.length > 0 ? (
            <BookingList bookings={rows} />
          ) : (
            <EmptyState title={t`No requests yet`}>
              <Trans>
                Guests book the rooms that you offer on your hotel’s page. Their requests come here at once.
              </Trans>
            </EmptyState>
          )
        }
      </HostPages>
    </HotelFilter>
  )
}
