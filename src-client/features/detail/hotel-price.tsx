import { useSearch } from '@tanstack/react-router'
import { problemOfStay } from '#client/features/room/public/impossible-stay.ts'
import { readStaySearch } from '#client/features/room/public/room-stay.ts'
import { roomsOf } from '#client/features/room/public/rooms-query.ts'
import { trpc } from '#client/lib/trpc.ts'
import { cheapestNight } from '#shared/cheapest-night.ts'
import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import type { PostView } from '#shared/post.ts'
import { Price } from './price.tsx'

/** The price of a hotel for the people and rooms in the address; the server's is for those who have named none. */
export default function HotelPrice({ post }: { post: PostView }) {
  const stay = useSearch({ strict: false, select: readStaySearch })
  const { people = DEFAULT_PEOPLE, rooms = DEFAULT_ROOMS } = stay
  const isAnother = problemOfStay(stay) === null && (people !== DEFAULT_PEOPLE || rooms !== DEFAULT_ROOMS)
  const { data = [] } = trpc.room.display.useQuery(roomsOf(post.id, stay), { enabled: isAnother })
  const offered = data.map((room) => ({ ...room, amount: room.available }))
  const cheapest = isAnother && cheapestNight(offered, { people, rooms })
  if (!cheapest) return <Price post={post} />
  const { price, price_riel } = cheapest.room
  const shown = {
    price_from: price * cheapest.rooms,
    price_from_riel: price_riel && price_riel * cheapest.rooms,
    price_currency: price_riel === null ? ('USD' as const) : ('KHR' as const),
  }
  return <Price post={{ ...post, ...shown, price_unit: 'night', price_for: 'everyone' }} />
}
