import type { RegisteredCode } from './register.ts'

/** A command or query that is turned down. `detail` is data for the caller's sentence, never a text. */
export class Rejection extends Error {
  readonly code: RegisteredCode
  readonly detail: Record<string, unknown> | undefined

  constructor(code: RegisteredCode, detail?: Record<string, unknown>) {
    super(code)
    this.name = 'Rejection'
    this.code = code
    this.detail = detail
  }
}
