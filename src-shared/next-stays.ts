import { addDays } from './phnom-penh-time.ts'
import {
  type Dates,
  type NightsByDate,
  nightCount,
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
  if (stay.rooms > room.amount) return []
  const length = nightCount(stay)
  const found: NextStay[] = []
  for (let days = 1; days <= NEAR_DAYS && found.length < MAX_OFFERED; days++) {
    for (const shift of [days, -days]) {
      const check_in = addDays(stay.check_in, shift)
      const dates = { check_in, check_out: addDays(check_in, length) }
      const { problem, total_cents } = quoteStay(room, nights, { ...stay, ...dates }, today)
      if (!problem) found.push({ ...dates, total_cents })
    }
  }
  return found.slice(0, MAX_OFFERED).sort((a, b) => a.check_in.localeCompare(b.check_in))
}
