import { rejectionOf } from '../procedures/wire-rejection.ts'

/** How a call was refused, as callers are told; null if it was not. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => rejectionOf(error),
  )
