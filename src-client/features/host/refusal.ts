import { factsIn } from '#client/lib/rule-facts.ts'
import type { BookingStatus } from '#shared/booking-words.ts'
import { BOOKING_STATUSES } from '#shared/booking-words.ts'

/** A night on which as many rooms are booked. */
export type BookedNight = { night: string; rooms: number }

/** The nights that a refusal names, in order; none where it names none. */
export function refusedNights(error: unknown): readonly BookedNight[] {
  const { nights = [], booked = [] } = factsIn(error) ?? {}
  return nights.map((night, nth) => ({ night, rooms: booked[nth] ?? 0 }))
}

/** The status that a booking has by now, where a step was refused for it. */
export const statusIn = (error: unknown): BookingStatus | undefined => {
  const status = factsIn(error)?.status
  return BOOKING_STATUSES.find((one) => one === status)
}
