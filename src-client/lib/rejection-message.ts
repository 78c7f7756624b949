import type { MessageDescriptor } from '@lingui/core'
import type { RejectionCode } from '#shared/codes.ts'
import { FIRST_MESSAGES, NETWORK_MESSAGES } from './first-messages.ts'
import { networkFailureIn } from './network.ts'
import { Rejection } from './rejection.ts'

/** The rejected call that an error tells of. */
export function rejectionIn(error: unknown): Rejection | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Rejection) return cause
  return undefined
}

type Reasons = { readonly [Code in RejectionCode]?: MessageDescriptor }

let reasons: Reasons = FIRST_MESSAGES

/** Adds the sentences that come apart from the first load. */
export function addRejectionMessages(more: Reasons): void {
  reasons = { ...reasons, ...more }
}

/** The sentence for a rejection's code, once it is there. */
export const rejectionMessage = (code: RejectionCode): MessageDescriptor | undefined => reasons[code]

// Every other failure's message has small letters, and the table of codes with its statuses can stay on the server.
const isCode = (text: string): text is RejectionCode => /^[A-Z]+(_[A-Z]+)*$/.test(text)

/** The code of a rejected call: the message of its error, on the server as in the browser. Undefined for any other failure. */
export function rejectionCode(error: unknown): RejectionCode | undefined {
  return error instanceof Error && !networkFailureIn(error) && isCode(error.message) ? error.message : undefined
}

/** What a person reads of a failure, where there is more to say than that something went wrong. */
export function errorMessage(error: unknown): MessageDescriptor | undefined {
  const failure = networkFailureIn(error)
  if (failure) return NETWORK_MESSAGES[failure]
  const rejection = rejectionCode(error)
  return rejection === undefined || rejection === 'UNEXPECTED' ? undefined : rejectionMessage(rejection)
}
