import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { allRows, pagesBehind } from '#client/components/all-pages.ts'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
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
  const pageOf = (page: number) => ({ page, pageSize: MAX_PAGE_SIZE })
  const first = trpc.branch.list.useQuery(pageOf(1), { staleTime: 0 })
  const others = trpc.useQueries(({ branch }) =>
    pagesBehind(first.data).map((page) => branch.list(pageOf(page), { staleTime: 0 })),
  )
  return allRows([first, ...others])
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
