/** A field that a call was refused for, and why: a refusal's code, or what the contract's schema calls it. */
export type FieldProblem = { path: string; reason: string }

/** A call that the server refused; the message is the refusal's code. */
export class Refused extends Error {
  readonly fields: readonly FieldProblem[]
  /** In how many seconds it may be tried again, where that helps. */
  readonly retryAfter: number | undefined

  constructor(code: string, fields: readonly FieldProblem[] = [], retryAfter?: number) {
    super(code)
    this.fields = fields
    this.retryAfter = retryAfter
  }
}
