import { MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { HotelNights } from '#shared/room.ts'
import {
  freeFrom,
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
  const bounds = boundsOf(fitting, today)
  const nights = nightsOf({ check_in: bounds.first, check_out: addDays(bounds.last, bounds.max_nights) })
  const days = nightsOf({ check_in: addDays(bounds.first, -1), check_out: addDays(bounds.last, MAX_STAY_NIGHTS) })
  const calendars = fitting.map((room) => calendarOf(room, days, { rooms: asked.rooms, today }))
  const shortest: Record<string, number> = {}
  const taken: string[] = []
  const no_arrival: string[] = []
  const no_departure: string[] = []
  for (const [index, night] of nights.entries()) {
    const rooms = calendars.flatMap((calendar) => calendar[index] ?? [])
    if (rooms.every(({ terms }) => terms.no_departure)) no_departure.push(night)
    const isTaken = rooms.every(({ isTaken }) => isTaken)
    if (isTaken) taken.push(night)
    if (isTaken || night > bounds.last) continue
    const arrivable = rooms.filter(({ canArrive }) => canArrive)
    if (arrivable.length === 0) no_arrival.push(night)
    const least = Math.min(...arrivable.map(({ shortest }) => shortest))
    if (Number.isFinite(least) && least !== bounds.min_nights) shortest[night] = least
  }
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
    max_nights: longest.reduce((most, one) => Math.max(most, one)),
    first: addDays(today, notice_days),
    last: [horizon, lastArrival(today)].sort()[0] ?? today,
  }
}

/** A room's own days, without the first, which says whether a gap begins on the next. Each night is looked at once. */
function calendarOf({ terms, nights }: OfferedRoom, days: readonly string[], { rooms, today }: Looked) {
  const [first, last] = [addDays(today, terms.notice_days), addDays(today, terms.horizon_days)]
  const free = freeFrom(terms, nights, days, rooms)
  return days.slice(1).map((day, index) => {
    const own = nights.get(day) ?? OPEN_NIGHT
    const [before, gap = 0] = [free[index], free[index + 1]]
    const least = own.min_nights ?? terms.min_nights
    const isTaken = gap === 0
    return {
      terms: own,
      isTaken,
      canArrive: day >= first && day <= last && !isTaken && !own.no_arrival,
      shortest: terms.allows_gaps && before === 0 ? Math.min(least, gap) : least,
    }
  })
}
type Looked = { rooms: number; today: string }
