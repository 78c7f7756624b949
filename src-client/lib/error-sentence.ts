import type { I18n } from '@lingui/core'
import { FIRST_MESSAGES } from './first-messages.ts'
import { HttpFailure } from './network.ts'
import { errorMessage } from './rejection-message.ts'

/** An error whose message is a sentence for the visitor, such as what to do first. */
export class SaidError extends Error {}

/**
 * The sentence for a failure: the status of an answer that is not ours, which tRPC's error has as its cause; undefined where there
 * is no more to say than that something went wrong.
 */
export function knownSentence(error: unknown, i18n: I18n): string | undefined {
  if (error instanceof SaidError) return error.message
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof HttpFailure && cause.statusText) return cause.statusText
  const message = errorMessage(error)
  return message && i18n._(message)
}

/** The same for any failure. */
export const errorSentence = (error: unknown, i18n: I18n): string =>
  knownSentence(error, i18n) ?? i18n._(FIRST_MESSAGES.UNEXPECTED)
