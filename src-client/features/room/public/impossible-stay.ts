import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { RoomDisplay } from '#shared/room.ts'
import { problemOfDates, STAY_PROBLEMS, type StayProblem } from '#shared/stay.ts'
import type { StaySearch } from './room-stay.ts'

/** Why nobody can have the dates in an address, which the server then refuses; null also where there are none. */
export function problemOfStay(
  { check_in, check_out }: StaySearch,
  today = phnomPenhDate(new Date()),
): StayProblem | null {
  return check_in ? problemOfDates({ check_in, check_out: check_out ?? addDays(check_in, 1) }, today) : null
}

/** The same by the code with which the server refuses them, whose day may be another. */
export function problemRefused(refused: string | undefined): StayProblem | null {
  const code = STAY_PROBLEMS.find((one) => one === refused)
  return code ? { code } : null
}

/** Rooms that were asked for without dates, as they are shown for dates that nobody can have. */
export const withProblem = (rooms: readonly RoomDisplay[], problem: StayProblem): RoomDisplay[] =>
  rooms.map((room) => ({
    ...room,
    available: 0,
    stay: { left: 0, problem, nights: [], total: 0, total_riel: 0, free_until: '', several: null },
  }))
