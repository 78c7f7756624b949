import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '#client/components/empty-state.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { BookingList } from './booking-list.tsx'
import { HostPages, PAGE_SIZE, useHostPage } from './host-pages.tsx'
import { WalkInButton } from './walk-in.tsx'

/** The stays from today on, by the day of arrival. */
export function Stays() {
  const { t } = useLingui()
  const page = useHostPage()
  const query = trpc.booking.stays.useQuery(
    { status: 'accepted', from: phnomPenhDate(new Date()), page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <>
      <WalkInButton />
      <HostPages query={query} part="stays">
        {(rows) =>
          rows.length > 0 ? (
            <BookingList bookings={rows} />
          ) : (
            <EmptyState title={t`No stays to come`}>
              <Trans>Requests that you accept, and guests whom you enter, stand here.</Trans>
            </EmptyState>
          )
        }
      </HostPages>
    </>
  )
}
