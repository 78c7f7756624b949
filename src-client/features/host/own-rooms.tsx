import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { RoomChoice } from '#shared/room.ts'
import { useHotelFilter } from './hotel-filter.tsx'
import { roomPlace } from './room-place.ts'

type Props = { pending: ReactNode; children: (rooms: readonly RoomChoice[]) => ReactNode }

/** Shows what is made of an owner's rooms, or of those of the hotel that is chosen, hotel by hotel. Admins have those of all owners. */
export function OwnRooms({ pending, children }: Props) {
  const query = trpc.room.choices.useQuery({ post_id: useHotelFilter() }, { staleTime: 0 })
  return (
    <DashboardResult query={query} pending={pending}>
      {({ rows, total }) => (
        <>
          {rows.length < total && <Cut shown={rows.length} total={total} />}
          {children(rows.toSorted(byPlace))}
        </>
      )}
    </DashboardResult>
  )
}

const byPlace = (one: RoomChoice, other: RoomChoice) =>
  roomPlace(one).localeCompare(roomPlace(other)) || one.name.localeCompare(other.name)

function Cut({ shown, total }: { shown: number; total: number }) {
  const locale = useLocale()
  const [some, all] = [formatNumber(shown, locale), formatNumber(total, locale)]
  return (
    <p className="mb-4">
      <Trans>
        The first {some} of {all} rooms are listed.
      </Trans>
    </p>
  )
}
