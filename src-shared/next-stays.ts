import { MAX_STAY_NIGHTS } from './limits.ts'
import { addDays } from './phnom-penh-time.ts'
import {
  type Dates,
  freeFrom,
  type NightsByDate,
  nightCount,
  nightsOf,
  problemOfFree,
  quoteStay,
  type RoomTerms,
  type Stay,
  type StayProblem,
} from './stay.ts'

/** Other dates for as long a stay; the total is cents. */
export type NextStay = Dates & { total_cents: number }

/** Problems that a stay of the same length may not have on other dates. */
const OF_DATES: ReadonlySet<string> = new Set<StayProblem['code']>([
  'ROOM_FULL',
  'NIGHTS_CLOSED',
  'ARRIVAL_CLOSED',
  'DEPARTURE_CLOSED',
])
export const isOfDates = (code: string): boolean => OF_DATES.has(code)

/** How far from the dates that were asked for others are offered. */
export const NEAR_DAYS = 90
const MAX_OFFERED = 3

/** The nights that say what is free near a stay, with those beside a stay, which tell whether it fills a gap. */
export const nightsNear = ({ check_in, check_out }: Dates) => ({
  from: addDays(check_in, -NEAR_DAYS - 1),
  to: addDays(check_out, NEAR_DAYS),
})

/** The nearest dates on which a room can be had for as many nights, people and rooms, the first one first. */
export function nextStays(room: RoomTerms, nights: NightsByDate, stay: Stay, today: string): NextStay[] {
  const length = nightCount(stay)
  if (stay.rooms > room.amount || length > MAX_STAY_NIGHTS) return []
  const found: NextStay[] = []
  const [from, to] = [addDays(stay.check_in, -NEAR_DAYS), addDays(stay.check_out, NEAR_DAYS + 1)]
  const days = nightsOf({ check_in: from, check_out: to })
  const free = freeFrom(room, nights, days, stay.rooms)
  for (let near = 1; near <= NEAR_DAYS && found.length < MAX_OFFERED; near++) {
    for (const index of [NEAR_DAYS + near, NEAR_DAYS - near]) {
      const [check_in, check_out] = [days[index], days[index + length]]
      if (!check_in || !check_out || (free[index] ?? 0) < length) continue
      const asked = { ...stay, check_in, check_out }
      if (problemOfFree(room, nights, asked, today)) continue
      found.push({ check_in, check_out, total_cents: quoteStay(room, nights, asked, today).total_cents })
    }
  }
  return found.slice(0, MAX_OFFERED).sort((a, b) => a.check_in.localeCompare(b.check_in))
}
