import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import type { BranchView, RoomView } from '#shared/room.ts'
import { BranchForm } from './branch-form.tsx'
import { Branches } from './branches.tsx'
import { HostPages, PAGE_SIZE, useHostPage } from './host-pages.tsx'
import { RoomForm } from './room-form.tsx'
import { RoomRow } from './room-row.tsx'

/** An owner's rooms and branches. Without a branch the first step is to make one. */
export function Rooms() {
  const page = useHostPage()
  const branches = trpc.branch.list.useQuery({ pageSize: MAX_PAGE_SIZE }, { staleTime: 0 })
  const rooms = trpc.room.list.useQuery(
    { page, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <DashboardResult query={branches} pending={<Skeleton className="h-96 rounded-card" />}>
      {({ rows }) => (
        <HostPages query={rooms} part="rooms">
          {(shown) => <RoomsOf branches={rows} rooms={shown} />}
        </HostPages>
      )}
    </DashboardResult>
  )
}

function RoomsOf({ branches, rooms }: { branches: BranchView[]; rooms: RoomView[] }) {
  const { t } = useLingui()
  const roomSheet = useOverlay('room')
  const branchSheet = useOverlay('branch')
  const [room, setRoom] = useState<RoomView>()
  const [branch, setBranch] = useState<BranchView>()
  const editRoom = (edited?: RoomView) => {
    setRoom(edited)
    roomSheet.open()
  }
  const editBranch = (edited?: BranchView) => {
    setBranch(edited)
    branchSheet.open()
  }
  return (
    <div className="space-y-6">
      {branches.length === 0 ? (
        <EmptyState
          title={t`First, a branch`}
          action={
            <Button onClick={() => editBranch()}>
              <Trans>Add a branch</Trans>
            </Button>
          }
        >
          <Trans>A branch is one property of your business: where guests arrive, and whom they call.</Trans>
        </EmptyState>
      ) : (
        <>
          <Button onClick={() => editRoom()}>
            <Plus aria-hidden="true" className="size-5" />
            <Trans>Add a room</Trans>
          </Button>
          {rooms.length === 0 && (
            <p>
              <Trans>No rooms yet. A room is a kind of room: say how many there are of it.</Trans>
            </p>
          )}
          <ul className="grid gap-4 lg:grid-cols-2">
            {rooms.map((one) => (
              <RoomRow key={one.id} room={one} onEdit={() => editRoom(one)} />
            ))}
          </ul>
          <Branches branches={branches} onEdit={editBranch} />
        </>
      )}
      <Sheet isOpen={roomSheet.isOpen} onClose={roomSheet.close} title={room ? t`Change room` : t`New room`}>
        <RoomForm key={room?.id} room={room} branches={branches} onSaved={roomSheet.close} />
      </Sheet>
      <Sheet isOpen={branchSheet.isOpen} onClose={branchSheet.close} title={branch ? t`Change branch` : t`New branch`}>
        <BranchForm key={branch?.id} branch={branch} onSaved={branchSheet.close} />
      </Sheet>
    </div>
  )
}
