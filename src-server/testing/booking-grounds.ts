import { MAX_OPEN_REQUESTS } from '#shared/limits.ts'
import { toDollars } from '#shared/money.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { type Dates, freeUntil, nightsOf } from '#shared/stay.ts'
import type { WireRejection } from '../procedures/wire-rejection.ts'
import { type Moment, nightOf, totalOf } from './booking-moments.ts'

type Facts = NonNullable<WireRejection['facts']>
/** Whether a refusal was true in any of the moments between a step and its answer. */
export type Ground = (facts: Facts, moments: readonly Moment[]) => boolean
/** Those that a step may be refused for: it may not be for anything else. */
export type Grounds = Partial<Record<WireRejection['reason'], Ground>>
export type AskedStay = Dates & { rooms: number }

/** How often a booking is offered anew. */
const MAX_OFFERS = 3

const at =
  (isTrue: (moment: Moment, facts: Facts) => boolean): Ground =>
  (facts, moments) =>
    moments.some((moment) => isTrue(moment, facts))
const any =
  (...grounds: Ground[]): Ground =>
  (...asked) =>
    grounds.some((ground) => ground(...asked))
const always =
  (isTrue: boolean): Ground =>
  () =>
    isTrue

/** Names all nights of which something is true, of which there are some. */
const names = ({ nights = [] }: Facts, among: readonly string[], isTrue: (night: string) => boolean): boolean =>
  nights.length > 0 && nights.join() === among.filter(isTrue).join()

const soldOn = (moment: Moment, night: string): number => nightOf(moment, night).held + nightOf(moment, night).taken

const isWithdrawn = at(({ status }) => status === 'withdrawn')

export const groundsOfNights = (nights: readonly string[], now: Date): Grounds => ({
  ROOM_NOT_FOUND: isWithdrawn,
  STAY_PAST: always(nights.some((night) => night < phnomPenhDate(now))),
})

/** More rooms are held or taken on nights to come. */
export const groundsOfAmount = (amount: number, now: Date): Grounds => ({
  ROOM_HAS_STAYS: at((moment, facts) => {
    const toCome = [...moment.nights.keys()].filter((night) => night >= phnomPenhDate(now)).sort()
    return names(facts, toCome, (night) => soldOn(moment, night) > amount)
  }),
})

/** Each offer was outdated by a change of the room when it was to be written. */
const isChanging: Ground = ({ price_total }, moments) => price_total === undefined && moments.length > MAX_OFFERS

export const groundsOfWalkIn = (stay: AskedStay, now: Date): Grounds => ({
  ROOM_FULL: at((moment, facts) =>
    names(facts, nightsOf(stay), (night) => soldOn(moment, night) + stay.rooms > moment.amount),
  ),
  STAY_PAST: always(stay.check_in < phnomPenhDate(now)),
  ROOM_NOT_FOUND: isWithdrawn,
  ROOM_CHANGED: isChanging,
})

/** @param seen the price that the guest asked for, in dollars */
export const groundsOfRequest = (
  stay: AskedStay,
  { guest_id, seen }: { guest_id: string; seen: number | undefined },
  now: Date,
): Grounds => ({
  ...groundsOfWalkIn(stay, now),
  ROOM_NOT_FOUND: at(({ status }) => status !== 'shown'),
  NIGHTS_CLOSED: at((moment, facts) => names(facts, nightsOf(stay), (night) => nightOf(moment, night).is_closed)),
  ROOM_CHANGED: any(
    isChanging,
    at((moment, { price_total }) => {
      const total = toDollars(totalOf(moment, stay))
      return seen !== undefined && seen !== total && price_total === total
    }),
  ),
  BOOKINGS_FULL: at(({ bookings }) => {
    const open = [...bookings.values()].filter((one) => one.guest_id === guest_id && one.status === 'requested')
    return open.length >= MAX_OPEN_REQUESTS
  }),
})

const statusIn = ({ bookings }: Moment, id: string) => bookings.get(id)?.status
const hasLeft = (id: string, from: 'requested' | 'accepted') =>
  at((moment, { status }) => status !== from && status === statusIn(moment, id))

export const groundsOfReject = (id: string): Grounds => ({ BOOKING_STATUS: hasLeft(id, 'requested') })

export const groundsOfAccept = (id: string, now: Date): Grounds => ({
  BOOKING_STATUS: any(
    hasLeft(id, 'requested'),
    // The day is over for which it was held, though nobody has settled it yet.
    at(({ bookings }, { status }) => {
      const { status: was, expires_at = null } = bookings.get(id) ?? {}
      return status === 'expired' && was === 'requested' && expires_at !== null && expires_at <= now.toISOString()
    }),
  ),
})

export const groundsOfCancel = (id: string, { check_out }: Dates, now: Date): Grounds => ({
  BOOKING_STATUS: hasLeft(id, 'accepted'),
  STAY_BEGUN: always(phnomPenhDate(now) >= check_out),
})

export const groundsOfEnd = (id: string, { check_in, check_out }: Dates, now: Date) => ({
  completed: { BOOKING_STATUS: hasLeft(id, 'accepted'), STAY_NOT_OVER: always(phnomPenhDate(now) < check_out) },
  no_show: { BOOKING_STATUS: hasLeft(id, 'accepted'), STAY_NOT_BEGUN: always(phnomPenhDate(now) < check_in) },
})

export const groundsOfLeave = (id: string, stay: Dates, accepts_fee: boolean, now: Date): Grounds => ({
  BOOKING_STATUS: any(
    at((moment, { status }) => status === statusIn(moment, id) && status !== 'requested' && status !== 'accepted'),
    // It was a request when the guest took it back, and was accepted in that moment.
    ({ status }, moments) =>
      status === 'accepted' &&
      ['requested', 'accepted'].every((each) => moments.some((moment) => statusIn(moment, id) === each)),
  ),
  STAY_BEGUN: at((moment) => statusIn(moment, id) === 'accepted' && phnomPenhDate(now) > stay.check_in),
  CANCEL_NOT_FREE: at(({ bookings }, { fee }) => {
    const { status, total_cents = 0, free_cancel_days = 0 } = bookings.get(id) ?? {}
    const isLate = phnomPenhDate(now) > freeUntil(stay.check_in, free_cancel_days)
    return !accepts_fee && status === 'accepted' && isLate && fee === toDollars(total_cents)
  }),
})
