import type { MessageDescriptor } from '@lingui/core'
import type { RefusalCode } from '#shared/codes.ts'
import { networkFailureIn } from './network.ts'
import { NETWORK_REASONS, REASONS } from './reasons.ts'

// The sentences name every code, so that the table of codes with its statuses can stay on the server.
const isReason = (text: string): text is RefusalCode => Object.hasOwn(REASONS, text)

/** The code of a refused call: the message of its error, on the server as in the browser. Undefined for any other failure. */
export function refusalIn(error: unknown): RefusalCode | undefined {
  return error instanceof Error && isReason(error.message) ? error.message : undefined
}

/** What a person reads of a failure, where there is more to say than that something went wrong. */
export function sentenceOf(error: unknown): MessageDescriptor | undefined {
  const failure = networkFailureIn(error)
  if (failure) return NETWORK_REASONS[failure]
  const refusal = refusalIn(error)
  return refusal === undefined || refusal === 'UNEXPECTED' ? undefined : REASONS[refusal]
}
