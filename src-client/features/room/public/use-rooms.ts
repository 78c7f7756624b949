import { useState } from 'react'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { problemOfStay, problemRefused, withProblem } from './impossible-stay.ts'
import type { StaySearch } from './room-stay.ts'
import { roomsOf, withoutDates } from './rooms-query.ts'

/**
 * The rooms of a hotel for the stay in its address. Dates that nobody can have are refused: then the rooms are asked for without
 * them, and each says why.
 */
export function useRooms(postId: string, address: StaySearch) {
  const impossible = problemOfStay(address)
  const dated = trpc.room.display.useQuery(roomsOf(postId, address), {
    enabled: impossible === null,
    placeholderData: (before) => before,
  })
  const problem = impossible ?? problemRefused(rejectionCode(dated.error))
  const undated = trpc.room.display.useQuery(roomsOf(postId, withoutDates(address)), {
    enabled: problem !== null,
    placeholderData: dated.data,
  })
  if (!problem) return { query: dated, rooms: dated.data }
  return { query: undated, rooms: undated.data && withProblem(undated.data, problem) }
}

/** The stay that the rooms are shown for: until those of the one in the address are there, the one before. */
export function useShownStay(address: StaySearch, isWaiting: boolean): StaySearch {
  const [shown, setShown] = useState(address)
  if (!isWaiting && !isSameStay(shown, address)) setShown(address)
  return isWaiting ? shown : address
}

/** Whether both ask for the same. */
export const isSameStay = (one: StaySearch, other: StaySearch) =>
  one.check_in === other.check_in &&
  one.check_out === other.check_out &&
  one.people === other.people &&
  one.rooms === other.rooms
