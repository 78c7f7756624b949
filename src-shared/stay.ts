import { roomsFor } from './cheapest-night.ts'
import { MAX_STAY_MONTHS, MAX_STAY_NIGHTS } from './limits.ts'
import { addDays } from './phnom-penh-time.ts'

/** Half open: the guests leave on the day of `check_out`, whose night is not theirs. Dates are YYYY-MM-DD in Phnom Penh. */
export type Dates = { check_in: string; check_out: string }
export type Stay = Dates & { rooms: number; people: number }

/** The owner's rules for stays in a room; prices are cents. */
export type RoomTerms = {
  amount: number
  people_amount: number
  price_cents: number
  min_nights: number
  max_nights: number
  /** How many days before the arrival a request must come. */
  notice_days: number
  horizon_days: number
  /** Whether a gap between two stays may be sold that is shorter than the shortest stay. */
  allows_gaps: boolean
}

/** Whether a room's own rules leave days that can be booked. Those of before there was the limit may ask for more notice. */
export const hasBookableDays = ({
  notice_days,
  horizon_days,
}: Pick<RoomTerms, 'notice_days' | 'horizon_days'>): boolean => notice_days <= horizon_days

/** The terms that a night has of its own. Nights without any are open, and cost what the room does. */
export type NightTerms = {
  held: number
  taken: number
  is_closed: boolean
  no_arrival: boolean
  no_departure: boolean
  price_cents: number | null
  min_nights: number | null
  max_nights: number | null
}
export type NightsByDate = ReadonlyMap<string, NightTerms>

export const OPEN_NIGHT: NightTerms = {
  held: 0,
  taken: 0,
  is_closed: false,
  no_arrival: false,
  no_departure: false,
  price_cents: null,
  min_nights: null,
  max_nights: null,
}

export const STAY_PROBLEMS = [
  'STAY_PAST',
  'STAY_TOO_FAR',
  'STAY_TOO_LONG',
  'ROOM_TOO_SMALL',
  'STAY_TOO_SOON',
  'ROOM_FULL',
  'NIGHTS_CLOSED',
  'ARRIVAL_CLOSED',
  'DEPARTURE_CLOSED',
  'STAY_TOO_SHORT',
] as const
/** Why a stay cannot be had. `nights` are those that it fails by; `limit` is the number that it goes beyond. */
export type StayProblem = { code: (typeof STAY_PROBLEMS)[number]; nights?: string[]; limit?: number }

export type PricedNight = { night: string; price_cents: number }
/** `left`: how many rooms are free on each of its nights. Money is cents. */
export type Quote = { nights: PricedNight[]; total_cents: number; left: number; problem: StayProblem | null }

export const nightCount = ({ check_in, check_out }: Dates): number =>
  Math.round((Date.parse(check_out) - Date.parse(check_in)) / 86_400_000)

/** The nights of a stay, the first one first. */
export const nightsOf = (dates: Dates): string[] =>
  Array.from({ length: Math.max(0, nightCount(dates)) }, (_, index) => addDays(dates.check_in, index))

/** Nights as runs without a gap. */
export function runsOf(nights: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const night of nights) {
    const run = runs.at(-1)
    if (run && night === addDays(run.at(-1) ?? '', 1)) run.push(night)
    else runs.push([night])
  }
  return runs
}

/** The last day on which a stay may begin. */
export function lastArrival(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + MAX_STAY_MONTHS, day)).toISOString().slice(0, 10)
}

/** Why nobody can have any room on these dates. */
export function problemOfDates(dates: Dates, today: string): StayProblem | null {
  if (dates.check_in < today) return { code: 'STAY_PAST' }
  if (dates.check_in > lastArrival(today)) return { code: 'STAY_TOO_FAR' }
  return nightCount(dates) > MAX_STAY_NIGHTS ? { code: 'STAY_TOO_LONG', limit: MAX_STAY_NIGHTS } : null
}

/** All nights for which anything can be held from today on. */
export const nightsToCome = (today: string): string[] =>
  nightsOf({ check_in: today, check_out: addDays(lastArrival(today), MAX_STAY_NIGHTS) })

/** The nights `[from, to]` that `quoteStay` looks at, of which those beside the stay say whether it fills a gap. */
export const nightsAround = ({ check_in, check_out }: Dates) => ({
  from: addDays(check_in, -1),
  to: [check_out, lastCounted(check_in)].sort()[0] ?? check_out,
})
/** No more nights are counted than say that a stay is too long: callers may ask for centuries. */
const lastCounted = (check_in: string): string => addDays(check_in, MAX_STAY_NIGHTS + 1)

/** The prices of a stay, and whether it can be had. Pure; what may be sold is decided by the same rules where it is written. */
export function quoteStay(room: RoomTerms, nights: NightsByDate, stay: Stay, today: string): Quote {
  const dates = nightsOf({ check_in: stay.check_in, check_out: nightsAround(stay).to })
  const termsOf = (night: string) => nights.get(night) ?? OPEN_NIGHT
  const priced = dates.map((night) => ({ night, price_cents: termsOf(night).price_cents ?? room.price_cents }))
  const one = priced.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const free = dates.map((night) => room.amount - termsOf(night).held - termsOf(night).taken)
  return {
    nights: priced,
    total_cents: one * stay.rooms,
    left: Math.max(0, Math.min(room.amount, ...free)),
    problem: problemWith({ room, termsOf, stay, dates, today }),
  }
}

/**
 * How many equal rooms sleep the people of a stay where those that it asks for do not, and what they cost. Null where these do, or
 * where so many cannot be had.
 */
export function quoteSeveral(
  room: RoomTerms,
  nights: NightsByDate,
  stay: Stay,
  today: string,
): { rooms: number; total_cents: number } | null {
  const rooms = roomsFor(room, stay)
  if (rooms === stay.rooms) return null
  const { problem, total_cents } = quoteStay(room, nights, { ...stay, rooms }, today)
  return problem ? null : { rooms, total_cents }
}

/** As `quoteStay` would say it of a stay on whose nights the room is free; counts no nights, where many stays are asked about. */
export const problemOfFree = (room: RoomTerms, nights: NightsByDate, stay: Stay, today: string): StayProblem | null => {
  const asked = { room, termsOf: (night: string) => nights.get(night) ?? OPEN_NIGHT, stay, today }
  const length = nightCount(stay)
  return problemWithDates({ ...asked, length }) ?? problemWithRules({ ...asked, length })
}

type Asked = {
  room: RoomTerms
  termsOf: (night: string) => NightTerms
  stay: Stay
  /** How many nights it has. */
  length: number
  today: string
}
type Nights = Pick<Asked, 'room' | 'termsOf' | 'stay'> & { dates: string[] }

function problemWith(asked: Omit<Asked, 'length'> & Nights): StayProblem | null {
  const counted = { ...asked, length: asked.dates.length }
  return problemWithDates(counted) ?? problemWithNights(asked) ?? problemWithRules(counted)
}

function problemWithDates({ room, stay, length, today }: Asked): StayProblem | null {
  if (stay.check_in < today) return { code: 'STAY_PAST' }
  const last = [lastArrival(today), addDays(today, room.horizon_days)].sort()[0] ?? today
  if (stay.check_in > last) return { code: 'STAY_TOO_FAR' }
  if (stay.check_in < addDays(today, room.notice_days)) return { code: 'STAY_TOO_SOON', limit: room.notice_days }
  if (length > MAX_STAY_NIGHTS) return { code: 'STAY_TOO_LONG', limit: MAX_STAY_NIGHTS }
  const places = room.people_amount * stay.rooms
  if (stay.people > places) return { code: 'ROOM_TOO_SMALL', limit: places }
  return null
}

function problemWithNights({ room, termsOf, stay, dates }: Nights): StayProblem | null {
  const closed = dates.filter((night) => termsOf(night).is_closed)
  if (closed.length > 0) return { code: 'NIGHTS_CLOSED', nights: closed }
  const full = dates.filter((night) => isFull(room, termsOf(night), stay.rooms))
  return full.length > 0 ? { code: 'ROOM_FULL', nights: full } : null
}

export const isFull = (room: Pick<RoomTerms, 'amount'>, night: NightTerms, rooms: number): boolean =>
  night.held + night.taken + rooms > room.amount

/** Whether a night cannot be had by so many rooms. */
export const isTaken = (room: Pick<RoomTerms, 'amount'>, night: NightTerms, rooms: number): boolean =>
  night.is_closed || isFull(room, night, rooms)

/**
 * How many of some days in a row, from each on, have the rooms free. Each night is looked at once, not once for each stay that
 * would have it: anybody may ask, of hotels with a hundred rooms and for ninety nights.
 */
export function freeFrom(room: RoomTerms, nights: NightsByDate, days: readonly string[], rooms: number): number[] {
  const free: number[] = []
  let run = 0
  for (const [index, day] of [...days.entries()].reverse()) {
    const terms = nights.get(day) ?? OPEN_NIGHT
    run = isTaken(room, terms, rooms) ? 0 : run + 1
    free[index] = run
  }
  return free
}

/** The shortest and the longest stay are those of the day of arrival, as channel managers have it. */
function problemWithRules({ room, termsOf, stay, length }: Asked): StayProblem | null {
  const arrival = termsOf(stay.check_in)
  if (arrival.no_arrival) return { code: 'ARRIVAL_CLOSED', nights: [stay.check_in] }
  if (termsOf(stay.check_out).no_departure) return { code: 'DEPARTURE_CLOSED', nights: [stay.check_out] }
  const longest = arrival.max_nights ?? room.max_nights
  if (length > longest) return { code: 'STAY_TOO_LONG', limit: longest }
  const shortest = arrival.min_nights ?? room.min_nights
  if (length >= shortest) return null
  const hasNo = (night: string) => isTaken(room, termsOf(night), stay.rooms)
  const fillsGap = room.allows_gaps && hasNo(addDays(stay.check_in, -1)) && hasNo(stay.check_out)
  return fillsGap ? null : { code: 'STAY_TOO_SHORT', limit: shortest }
}

/** The last day on which a guest cancels for nothing. */
export const freeUntil = (check_in: string, free_cancel_days: number): string => addDays(check_in, -free_cancel_days)
