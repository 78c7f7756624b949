import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'

/** A rejected field. `reason` is a rejection's code or zod's. */
export type FieldError = { path: string; reason: string }

/** Its message is the rejection's code. */
export class Rejection extends Error {
  readonly fields: readonly FieldError[]
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | undefined
  /** An admin's words to a suspended member. */
  readonly note: string | undefined

  constructor(code: string, fields: readonly FieldError[] = [], retryAfter?: number, note?: string) {
    super(code)
    this.fields = fields
    this.retryAfter = retryAfter
    this.note = note
  }
}

/** The rejection in an error or in its causes: the server's, or one that a form has put into its own words. */
export function rejectionIn(error: unknown): Rejection | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Rejection) return cause
    if (isTRPCClientError<AppRouter>(cause) && cause.data)
      return new Rejection(cause.message, cause.data.fields, cause.data.retry_after, cause.data.note)
  }
  return undefined
}
