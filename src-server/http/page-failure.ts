import type { RefusalCode } from '#shared/codes.ts'

/** A page that could not be made: the refusal to answer with, and what caused it. */
export class PageFailure extends Error {
  override name = 'PageFailure'
  readonly reason: RefusalCode

  constructor(reason: RefusalCode, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The failure a call left in the chain of causes; any other error is nobody's refusal. */
export function failureOf(error: unknown): PageFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof PageFailure) return cause
  return new PageFailure('UNEXPECTED', error)
}
