import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useOverlayLink } from '#client/lib/use-overlay.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { StayCost } from './stay-cost.tsx'

type Props = {
  room: RoomDisplay
  /** With the cost of all of them. */
  stay: NonNullable<RoomDisplay['stay']> & { rooms: number }
  onTake: () => void
}

/** Offers as many rooms of a kind as sleep the people, where those that were asked for are too small. */
export function SeveralRooms({ room, stay, onTake }: Props) {
  const locale = useLocale()
  const overlay = useOverlayLink()
  const [people, rooms] = [formatNumber(room.people_amount, locale), formatNumber(stay.rooms, locale)]
  return (
    <>
      <p className="mb-2">
        <Trans>
          Sleeps {people} each: {rooms} rooms
        </Trans>
      </p>
      <StayCost stay={stay}>
        <Link
          to="."
          search={(before: object) => ({ ...before, rooms: stay.rooms })}
          replace
          resetScroll={false}
          {...overlay}
          onClick={onTake}
          className={`${buttonStyle('soft')} ms-auto`}
        >
          <Trans>
            Take {rooms} rooms<span className="sr-only"> of {room.name}</span>
          </Trans>
        </Link>
      </StayCost>
    </>
  )
}
