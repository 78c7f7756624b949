import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Select } from '#client/components/select.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import type { RoomView } from '#shared/room.ts'
import { roomPlace } from '../room-place.ts'
import { Diary } from './diary.tsx'

/** The calendar of one of the owner's rooms, which is in the URL. */
export function CalendarScreen() {
  const { t } = useLingui()
  const query = trpc.room.list.useQuery({ pageSize: MAX_PAGE_SIZE }, { staleTime: 0 })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
      {({ rows }) =>
        rows.length > 0 ? (
          <Calendar rooms={rows} />
        ) : (
          <EmptyState
            title={t`No rooms yet`}
            action={
              <Link to="/setting/admin" search={({ tab }) => ({ tab, part: 'rooms' })} className={buttonStyle()}>
                <Trans>Add a room</Trans>
              </Link>
            }
          >
            <Trans>Once you offer rooms, their nights stand here: what is free, held and taken.</Trans>
          </EmptyState>
        )
      }
    </DashboardResult>
  )
}

function Calendar({ rooms }: { rooms: readonly RoomView[] }) {
  const id = useId()
  const navigate = useNavigate()
  const named = useSearch({ from: '/setting', select: ({ room }) => (typeof room === 'string' ? room : undefined) })
  const chosen = named ?? rooms[0]?.id ?? ''
  const show = (room: string) =>
    void navigate({
      to: '/setting/admin',
      search: ({ tab }) => ({ tab, part: 'calendar', room }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <label htmlFor={id} className="sr-only">
        <Trans>Room</Trans>
      </label>
      <Select
        id={id}
        className="mb-3"
        value={chosen}
        onChange={({ target }) => show(target.value)}
        options={rooms.map((room) => ({ value: room.id, label: [room.name, roomPlace(room)].join(' · ') }))}
      />
      <Diary key={chosen} id={chosen} />
    </>
  )
}
