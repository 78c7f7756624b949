import type { RefusalCode } from '#shared/codes.ts'

/**
 * A command or question that is refused. It carries a code of the one table; the client owns the sentence.
 * `detail` is data for that sentence (the fields that are wrong), never a text of ours.
 */
export class Rejection extends Error {
  readonly code: RefusalCode
  readonly detail: Record<string, unknown> | undefined

  constructor(code: RefusalCode, detail?: Record<string, unknown>) {
    super(code)
    this.name = 'Rejection'
    this.code = code
    this.detail = detail
  }
}
