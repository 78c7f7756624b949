import { addDays } from '#shared/phnom-penh-time.ts'
import type { HotelNights } from '#shared/room.ts'
import {
  isFull,
  lastArrival,
  type NightsByDate,
  nightsOf,
  OPEN_NIGHT,
  type RoomTerms,
  type Stay,
} from '#shared/stay.ts'

export type OfferedRoom = { terms: RoomTerms; nights: NightsByDate }
type Asked = Pick<Stay, 'rooms' | 'people'>

/**
 * What a calendar says of a hotel before dates are chosen: a night is taken where none of its rooms has it. Pure. What is told of
 * rooms together is never stricter than each of them: the offer for the chosen dates is of a room.
 */
export function hotelNights(offered: readonly OfferedRoom[], asked: Asked, today: string): HotelNights {
  const fitting = offered.filter(
    ({ terms }) => terms.amount >= asked.rooms && terms.people_amount * asked.rooms >= asked.people,
  )
  // Where none fits the list of rooms says why, whatever the dates.
  if (fitting.length === 0)
    return { ...boundsOf(offered, today), taken: [], no_arrival: [], no_departure: [], shortest: {} }
  const rooms = fitting.map((room) => calendarOf(room, asked.rooms, today))
  const bounds = boundsOf(fitting, today)
  const nights = nightsOf({ check_in: bounds.first, check_out: addDays(bounds.last, bounds.max_nights) })
  const taken = nights.filter((night) => rooms.every(({ isTaken }) => isTaken(night)))
  const isTaken = new Set(taken)
  const shortest: Record<string, number> = {}
  const no_arrival: string[] = []
  for (const night of nights) {
    if (night > bounds.last || isTaken.has(night)) continue
    const arrivable = rooms.filter(({ canArrive }) => canArrive(night))
    if (arrivable.length === 0) no_arrival.push(night)
    const least = Math.min(...arrivable.map(({ shortestFrom }) => shortestFrom(night)))
    if (Number.isFinite(least) && least !== bounds.min_nights) shortest[night] = least
  }
  const no_departure = nights.filter((night) => rooms.every(({ termsOf }) => termsOf(night).no_departure))
  return { ...bounds, taken, no_arrival, no_departure, shortest }
}

function boundsOf(offered: readonly OfferedRoom[], today: string) {
  const of = (read: (terms: RoomTerms) => number) => offered.map(({ terms }) => read(terms))
  const longest = offered.flatMap(({ terms, nights }) => [
    terms.max_nights,
    ...[...nights.values()].map(({ max_nights }) => max_nights ?? 0),
  ])
  const notice_days = Math.min(...of((terms) => terms.notice_days))
  const horizon = addDays(today, Math.max(...of((terms) => terms.horizon_days)))
  return {
    notice_days,
    min_nights: Math.min(...of((terms) => terms.min_nights)),
    max_nights: Math.max(...longest),
    first: addDays(today, notice_days),
    last: [horizon, lastArrival(today)].sort()[0] ?? today,
  }
}

/** A room's own calendar. */
function calendarOf({ terms, nights }: OfferedRoom, rooms: number, today: string) {
  const termsOf = (night: string) => nights.get(night) ?? OPEN_NIGHT
  const isTaken = (night: string) => termsOf(night).is_closed || isFull(terms, termsOf(night), rooms)
  const [first, last] = [addDays(today, terms.notice_days), addDays(today, terms.horizon_days)]
  const canArrive = (day: string) => day >= first && day <= last && !isTaken(day) && !termsOf(day).no_arrival
  const shortestFrom = (day: string) => {
    const least = termsOf(day).min_nights ?? terms.min_nights
    if (!terms.allows_gaps || !isTaken(addDays(day, -1))) return least
    const end = nightsOf({ check_in: day, check_out: addDays(day, least) }).findIndex(isTaken)
    return end === -1 ? least : Math.max(1, end)
  }
  return { termsOf, isTaken, canArrive, shortestFrom }
}
