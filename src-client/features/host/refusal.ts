import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'
import type { BookingStatus } from '#shared/booking-words.ts'
import { BOOKING_STATUSES } from '#shared/booking-words.ts'

const factsIn = (error: unknown) => (isTRPCClientError<AppRouter>(error) ? error.data?.facts : undefined)

/** The nights that a refusal names, in order; none where it names none. */
export const refusedNights = (error: unknown): readonly string[] => factsIn(error)?.nights ?? []

/** What a booking has become that a step was refused for. */
export const statusIn = (error: unknown): BookingStatus | undefined => {
  const status = factsIn(error)?.status
  return BOOKING_STATUSES.find((one) => one === status)
}
