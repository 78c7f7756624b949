/** A field that a call was rejected for, and why: a rejection's code, or what the contract's schema calls it. */
export type FieldProblem = { path: string; reason: string }

/** A call that the server rejected; the message is the rejection's code. */
export class Rejection extends Error {
  readonly fields: readonly FieldProblem[]
  /** In how many seconds it may be tried again, where that helps. */
  readonly retryAfter: number | undefined

  constructor(code: string, fields: readonly FieldProblem[] = [], retryAfter?: number) {
    super(code)
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
