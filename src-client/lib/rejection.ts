/** A rejected field. `reason` is a rejection's code or zod's. */
export type FieldError = { path: string; reason: string }

/** Its message is the rejection's code. */
export class Rejection extends Error {
  readonly fields: readonly FieldError[]
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | undefined

  constructor(code: string, fields: readonly FieldError[] = [], retryAfter?: number) {
    super(code)
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
