import type { RejectionCode } from '#shared/codes.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

export type FieldProblem = { path: string; reason: RejectionCode }

/** Turns an input down for all that is wrong with it; its code is that of the first problem, unless one stands for all of them. */
export class FieldProblems extends Rejection {
  readonly fields: readonly FieldProblem[]

  constructor(fields: readonly [FieldProblem, ...FieldProblem[]], code = fields[0].reason) {
    super(code)
    this.fields = fields
  }
}

export const fieldProblem = (path: string, reason: RejectionCode): FieldProblems =>
  new FieldProblems([{ path, reason }])
