import type { I18n } from '@lingui/core'
import { FIRST_MESSAGES } from './first-messages.ts'
import { errorMessage } from './rejection-message.ts'

/** The sentence for any failure; where there is no more to say, that something went wrong. */
export const errorSentence = (error: unknown, i18n: I18n): string =>
  i18n._(errorMessage(error) ?? FIRST_MESSAGES.UNEXPECTED)
