import type { MessageDescriptor } from '@lingui/core'
import type { RejectionCode } from '#shared/codes.ts'
import { FIRST_MESSAGES, NETWORK_MESSAGES } from './first-messages.ts'
import { networkFailureIn } from './network.ts'

type RejectionMessages = { readonly [Code in RejectionCode]?: MessageDescriptor }

let messages: RejectionMessages = FIRST_MESSAGES

export function addRejectionMessages(more: RejectionMessages): void {
  messages = { ...messages, ...more }
}

/** Undefined until the catalog `rejections` is loaded, except for the codes of `FIRST_MESSAGES`. */
export const rejectionMessage = (code: RejectionCode): MessageDescriptor | undefined => messages[code]

// By shape, so that the table of codes stays on the server: other errors' messages have small letters.
const isCode = (text: string): text is RejectionCode => /^[A-Z]+(_[A-Z]+)*$/.test(text)

/** The rejection code that is the error's message; undefined for any other failure. */
export function rejectionCode(error: unknown): RejectionCode | undefined {
  return error instanceof Error && !networkFailureIn(error) && isCode(error.message) ? error.message : undefined
}

/** Why something that was asked for is not taken; undefined for a failure that may pass, or that nobody expects. */
export function inputRejection(error: unknown): RejectionCode | undefined {
  const rejection = rejectionCode(error)
  return rejection === 'UNEXPECTED' || rejection === 'BUSY' ? undefined : rejection
}

/** The sentence for a failure; undefined where there is no more to say than that something went wrong. */
export function errorMessage(error: unknown): MessageDescriptor | undefined {
  const failure = networkFailureIn(error)
  if (failure) return NETWORK_MESSAGES[failure]
  const rejection = rejectionCode(error)
  return rejection === undefined || rejection === 'UNEXPECTED' ? undefined : rejectionMessage(rejection)
}
