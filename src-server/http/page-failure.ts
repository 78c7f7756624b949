import type { RejectionCode } from '#shared/codes.ts'

export class PageFailure extends Error {
  override name = 'PageFailure'
  readonly reason: RejectionCode

  constructor(reason: RejectionCode, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The PageFailure in the chain of causes, else UNEXPECTED. */
export function failureOf(error: unknown): PageFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof PageFailure) return cause
  return new PageFailure('UNEXPECTED', error)
}
