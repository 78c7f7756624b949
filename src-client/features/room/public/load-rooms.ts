import type { TrpcUtils } from '#client/lib/trpc.ts'
import { readStaySearch } from './room-stay.ts'
import { roomsOf } from './rooms-query.ts'

/** Rooms and prices are read without scripts as well. Where they fail the page stands, and asks for them again. */
export const loadRooms = (utils: TrpcUtils, postId: string, search: Record<string, unknown>): Promise<void> =>
  utils.room.display.prefetch(roomsOf(postId, readStaySearch(search)))
