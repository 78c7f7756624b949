import { allRows, pagesBehind } from '#client/components/all-pages.ts'
import type { QueryState } from '#client/components/query-result.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import type { RoomView } from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import { useHotelFilter } from './hotel-filter.tsx'
import { roomPlace } from './room-place.ts'

/** All rooms of an owner, or of the hotel that is chosen, hotel by hotel, by their names for the reader. Admins have those of all owners. */
export function useOwnRooms(): QueryState<RoomView[]> {
  const locale = useLocale()
  const post_id = useHotelFilter()
  const pageOf = (page: number) => ({ page, pageSize: MAX_PAGE_SIZE, post_id })
  const first = trpc.room.list.useQuery(pageOf(1), { staleTime: 0 })
  const others = trpc.useQueries(({ room }) =>
    pagesBehind(first.data).map((page) => room.list(pageOf(page), { staleTime: 0 })),
  )
  const { data, ...state } = allRows([first, ...others])
  return { ...state, data: data?.map((room) => ({ ...room, name: roomName(room, locale) })).toSorted(byPlace) }
}

const byPlace = (one: RoomView, other: RoomView) =>
  roomPlace(one).localeCompare(roomPlace(other)) || one.name.localeCompare(other.name)
