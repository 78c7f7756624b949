import type { TrpcUtils } from '#client/lib/trpc.ts'
import { problemOfStay } from './impossible-stay.ts'
import { readStaySearch } from './room-stay.ts'
import { roomsOf, withoutDates } from './rooms-query.ts'

/** Rooms and prices are read without scripts as well. Where they fail the page stands, and asks for them again. */
export function loadRooms(utils: TrpcUtils, postId: string, search: Record<string, unknown>): Promise<void> {
  const stay = readStaySearch(search)
  return utils.room.display.prefetch(roomsOf(postId, problemOfStay(stay) ? withoutDates(stay) : stay))
}
