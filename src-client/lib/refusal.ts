import type { MessageDescriptor } from '@lingui/core'
import type { RefusalCode } from '#shared/codes.ts'
import { networkFailureIn } from './network.ts'
import { FIRST_REASONS, NETWORK_REASONS } from './reasons.ts'
import { Refused } from './refused.ts'

/** The refused call that an error tells of. */
export function refusedIn(error: unknown): Refused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Refused) return cause
  return undefined
}

type Reasons = { readonly [Code in RefusalCode]?: MessageDescriptor }

let reasons: Reasons = FIRST_REASONS

/** Adds the sentences that come apart from the first load. */
export function learnReasons(more: Reasons): void {
  reasons = { ...reasons, ...more }
}

/** The sentence for a refusal's code, once it is there. */
export const reasonOf = (code: RefusalCode): MessageDescriptor | undefined => reasons[code]

// Every other failure's message has small letters, and the table of codes with its statuses can stay on the server.
const isCode = (text: string): text is RefusalCode => /^[A-Z]+(_[A-Z]+)*$/.test(text)

/** The code of a refused call: the message of its error, on the server as in the browser. Undefined for any other failure. */
export function refusalIn(error: unknown): RefusalCode | undefined {
  return error instanceof Error && !networkFailureIn(error) && isCode(error.message) ? error.message : undefined
}

/** What a person reads of a failure, where there is more to say than that something went wrong. */
export function sentenceOf(error: unknown): MessageDescriptor | undefined {
  const failure = networkFailureIn(error)
  if (failure) return NETWORK_REASONS[failure]
  const refusal = refusalIn(error)
  return refusal === undefined || refusal === 'UNEXPECTED' ? undefined : reasonOf(refusal)
}
