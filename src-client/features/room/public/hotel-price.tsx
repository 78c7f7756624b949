import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OtherCurrency } from '#client/features/post/public/other-currency.tsx'
import { PriceFrom } from '#client/features/post/public/price-from.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import type { PostView } from '#shared/post.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { partyNight } from './party-night.ts'
import { readStaySearch } from './room-stay.ts'
import { useRooms, useShownStay } from './use-rooms.ts'

/**
 * The price of a hotel for the stay in its address. The one of the post, which is for two who have named no dates, is shown where
 * it has no rooms here.
 */
export default function HotelPrice({ post, children }: { post: PostView; children: ReactNode }) {
  const address = useSearch({ strict: false, select: readStaySearch })
  const { query, rooms: shown } = useRooms(post.id, address)
  const stay = useShownStay(address, query.isPlaceholderData)
  const { check_in, people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS } = stay
  if (!shown || shown.length === 0) return children
  const night = partyNight(shown, { people, rooms })
  if (night) return <NightPrice post={post} {...night} />
  const isOfPost = check_in === undefined && people === DEFAULT_PEOPLE && rooms === DEFAULT_ROOMS
  return isOfPost ? children : <Trans>No rooms for this stay</Trans>
}

/** Says how many rooms the price is of, where it is not that of one. */
function NightPrice({ post, room, rooms }: { post: PostView; room: Offered; rooms: number }) {
  const count = formatNumber(rooms, useLocale())
  const price_from = room.price * rooms
  const riel = room.price_riel === null ? null : room.price_riel * rooms
  const priced = {
    ...{ price_from, price_unit: 'night' as const, pass: null },
    price_from_riel: riel ?? (price_from === post.price_from ? post.price_from_riel : null),
    price_currency: riel === null ? ('USD' as const) : ('KHR' as const),
  }
  return (
    <>
      <PriceFrom post={priced} />
      {rooms > 1 && (
        <span className="font-semibold text-gold">
          {' '}
          <Trans>for {count} rooms</Trans>
        </span>
      )}
      <OtherCurrency post={priced} className="ms-2 text-sm text-soft" />
    </>
  )
}

type Offered = Pick<RoomDisplay, 'price' | 'price_riel'>
