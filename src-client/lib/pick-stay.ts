import { addDays } from '#shared/phnom-penh-time.ts'
import { nightCount, nightsOf } from '#shared/stay.ts'

/** Days are YYYY-MM-DD in Phnom Penh. Without `check_out` the day of departure is still to be chosen. */
export type PickedStay = { check_in?: string | undefined; check_out?: string | undefined }

/** The stays that may be chosen in a calendar. */
export type StayLimits = {
  /** The first and the last day of arrival. */
  first: string
  last: string
  maxNights: number
  /** Nights that cannot be had. A stay may end on one. */
  taken?: ReadonlySet<string>
  noArrival?: ReadonlySet<string>
  noDeparture?: ReadonlySet<string>
  /** The shortest stay that begins on a day, in nights. */
  shortestFrom?: (check_in: string) => number
}

export function canArrive(day: string, { first, last, taken, noArrival }: StayLimits): boolean {
  return day >= first && day <= last && !taken?.has(day) && !noArrival?.has(day)
}

export function canLeave(day: string, check_in: string, limits: StayLimits): boolean {
  const { maxNights, taken, noDeparture, shortestFrom } = limits
  if (day <= check_in || day > addDays(check_in, maxNights) || noDeparture?.has(day)) return false
  const stay = { check_in, check_out: day }
  if (nightCount(stay) < (shortestFrom?.(check_in) ?? 1)) return false
  return !taken || !nightsOf(stay).some((night) => taken.has(night))
}

/** Whether choosing a day does anything: it ends the stay that has begun, or begins another. */
export function canPick(day: string, { check_in, check_out }: PickedStay, limits: StayLimits): boolean {
  const ends = check_in !== undefined && check_out === undefined && canLeave(day, check_in, limits)
  return ends || canArrive(day, limits)
}

/** The stay after a day was chosen: the first choice is the arrival, the second the departure, the third another arrival. */
export function pickDay(day: string, { check_in, check_out }: PickedStay, limits: StayLimits): PickedStay {
  const hasBegun = check_in !== undefined && check_out === undefined
  return hasBegun && canLeave(day, check_in, limits) ? { check_in, check_out: day } : { check_in: day }
}
