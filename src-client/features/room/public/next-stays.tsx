import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { formatStay } from '#client/lib/format-stay.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlayLink } from '#client/lib/use-overlay.ts'
import type { NextStayView } from '#shared/room.ts'
import type { StaySearch } from './room-stay.ts'
import { roomsOf } from './rooms-query.ts'

type Props = {
  postId: string
  roomId: string
  search: StaySearch
  /** How many rooms are offered, where those that were asked for are too small. */
  rooms?: number | undefined
  onTake?: () => void
}

/** The nearest other dates for as long a stay in a room, each of which sets the dates. Nothing where it is not full or closed. */
export function NextStays({ postId, roomId, search, rooms, onTake }: Props) {
  const { check_in } = search
  const asked = { ...roomsOf(postId, search), check_in: check_in ?? '' }
  // All rooms of the hotel share the question.
  const { data, isPending } = trpc.room.nextStays.useQuery(asked, { enabled: check_in !== undefined })
  // Rooms that are too small have other dates only where there are enough of them.
  if (isPending) return rooms ? null : <Skeleton className="mt-2 h-11 w-64 rounded-full" />
  const offers = data?.[roomId]
  if (!offers) return null
  if (offers.length === 0)
    return (
      <p className="mt-1 text-sm text-soft">
        <Trans>No room is left for as many nights near these dates. Try fewer nights or another room.</Trans>
      </p>
    )
  return (
    <div className="mt-2">
      <p className="mb-2 text-sm">
        {rooms ? <SeveralFree rooms={rooms} /> : <Trans>Free for as many nights on:</Trans>}
      </p>
      <ul className="flex flex-wrap gap-2">
        {offers.map((offer) => (
          <li key={offer.check_in}>
            <Offered {...offer} rooms={rooms} onTake={onTake} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SeveralFree({ rooms }: { rooms: number }) {
  const count = formatNumber(rooms, useLocale())
  return <Trans>{count} rooms are free for as many nights on:</Trans>
}

function Offered({ check_in, check_out, price_total, rooms, onTake }: NextStayView & Pick<Props, 'rooms' | 'onTake'>) {
  const { t } = useLingui()
  const locale = useLocale()
  const overlay = useOverlayLink()
  const dates = formatStay({ check_in, check_out }, locale)
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, check_in, check_out, ...(rooms && { rooms }) })}
      replace
      resetScroll={false}
      {...overlay}
      onClick={onTake}
      className={buttonStyle('soft')}
    >
      <span className="sr-only">{t`Take these dates:`} </span>
      {dates}
      <span className="font-normal">{formatDollars(price_total, locale)}</span>
    </Link>
  )
}
