import type { I18n } from '@lingui/core'
import { FIRST_MESSAGES } from './first-messages.ts'
import { HttpFailure } from './network.ts'
import { errorMessage } from './rejection-message.ts'

/** The sentence for any failure: the status of an answer that is not ours, which tRPC's error has as its cause; else, where there is no more to say, that something went wrong. */
export function errorSentence(error: unknown, i18n: I18n): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof HttpFailure && cause.statusText) return cause.statusText
  return i18n._(errorMessage(error) ?? FIRST_MESSAGES.UNEXPECTED)
}
