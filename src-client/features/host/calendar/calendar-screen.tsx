import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { LabelledSelect } from '#client/components/labelled-select.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { readId } from '#shared/read-id.ts'
import type { RoomChoice } from '#shared/room.ts'
import { HotelFilter } from '../hotel-filter.tsx'
import { OwnRooms } from '../own-rooms.tsx'
import { roomOptions } from '../room-place.ts'
import { Diary } from './diary.tsx'

/** The calendar of one of the owner's rooms, which is in the URL. */
export const CalendarScreen = () => (
  <HotelFilter>
    <ChosenCalendar />
  </HotelFilter>
)

function ChosenCalendar() {
  const { t } = useLingui()
  return (
    <OwnRooms pending={<Skeleton className="h-dvh rounded-card" />}>
      {(rooms) =>
        rooms.length > 0 ? (
          <Calendar rooms={rooms} />
        ) : (
          <EmptyState
            title={t`No rooms yet`}
            action={
              <Link to="/setting/admin" search={({ tab }) => ({ tab, part: 'rooms' })} className={buttonStyle()}>
                <Trans>Add a room</Trans>
              </Link>
            }
          >
            <Trans>Once you have rooms, you see here what is free, held and taken each night.</Trans>
          </EmptyState>
        )
      }
    </OwnRooms>
  )
}

function Calendar({ rooms }: { rooms: readonly RoomChoice[] }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const named = useSearch({ from: '/setting', select: ({ room }) => readId(room) })
  const chosen = named ?? rooms[0]?.id ?? ''
  const show = (room: string) =>
    void navigate({
      to: '/setting/admin',
      search: ({ tab, hotel }) => ({ tab, part: 'calendar', room, hotel }),
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <LabelledSelect
        name="room"
        label={t`Room`}
        className="mb-3"
        value={chosen}
        onChoose={show}
        options={roomOptions(rooms)}
      />
      <Diary key={chosen} id={chosen} />
    </>
  )
}
