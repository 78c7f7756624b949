import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useAllPages } from '#client/lib/use-all-pages.ts'
import type { BranchView } from '#shared/room.ts'
import { AddBranchButton } from './branch-sheet.tsx'
import { Branches } from './branches.tsx'
import { HostPages, PAGE_SIZE, useHostPage } from './host-pages.tsx'
import { HotelFilter, useHotelFilter } from './hotel-filter.tsx'
import { RoomRow } from './room-row.tsx'
import { AddRoomButton } from './room-sheet.tsx'

/** An owner's rooms and branches. Without a branch the first step is to make one. */
export function Rooms() {
  const { t } = useLingui()
  return (
    <DashboardResult query={useAllBranches()} pending={<Skeleton className="h-96 rounded-card" />}>
      {(branches) =>
        branches.length === 0 ? (
          <EmptyState title={t`First, a branch`} action={<AddBranchButton look="primary" />}>
            <Trans>A branch is one property of your business: where guests arrive, and whom they call.</Trans>
          </EmptyState>
        ) : (
          <RoomsOf branches={branches} />
        )
      }
    </DashboardResult>
  )
}

function useAllBranches() {
  const { branch } = trpc.useUtils().client
  return useAllPages(getQueryKey(trpc.branch.list), (page) => branch.list.query(page), { staleTime: 0 })
}

function RoomsOf({ branches }: { branches: BranchView[] }) {
  const page = useHostPage()
  const post_id = useHotelFilter()
  const query = trpc.room.list.useQuery(
    { page, pageSize: PAGE_SIZE, post_id },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <div className="space-y-6">
      <AddRoomButton branches={branches} />
      <HotelFilter>
        <HostPages query={query} part="rooms">
          {(rooms) =>
            rooms.length === 0 ? (
              <p>
                <Trans>No rooms yet. Add each kind of room once, and say how many of it you have.</Trans>
              </p>
            ) : (
              <ul className="grid gap-4 lg:grid-cols-2">
                {rooms.map((room) => (
                  <RoomRow key={room.id} room={room} branches={branches} />
                ))}
              </ul>
            )
          }
        </HostPages>
        {/* The rooms above would push them down. */}
        {!query.isPending && <Branches branches={branches} />}
      </HotelFilter>
    </div>
  )
}
