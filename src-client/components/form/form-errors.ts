import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { FIRST_MESSAGES } from '#client/lib/first-messages.ts'
import { rejectionIn } from '#client/lib/rejection.ts'
import { errorMessage, rejectionCode, rejectionMessage } from '#client/lib/rejection-message.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { khmerDigits } from '#shared/khmer.ts'
import type { FieldErrorCodes } from './field-error-codes.ts'

/** Sentences: one for the whole form, and one for each rejected field by its name. */
export type FormErrors = {
  summary: string
  fields: Readonly<Record<string, string>>
  /** Whether nothing is wrong but that fields are empty: then their names say all. */
  isIncomplete?: boolean
}

/** Codes of schemas and of the fields themselves, which are no rejection codes. */
const VALIDATION_MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  too_big: msg`This is too long.`,
  too_small: msg`This is too short.`,
  code_taken: msg`This code is already taken.`,
  code_invalid: msg`Only lowercase letters, digits, “-”, “_” and “.”, starting with a letter or a digit.`,
  key_invalid: msg`Only lowercase letters and digits, with one “.”, “_” or “-” between them.`,
  boolean_invalid: msg`Please choose on or off.`,
  colour_invalid: msg`Please enter a colour, such as #0F766E.`,
  image_invalid: msg`Please choose a picture.`,
  json_invalid: msg`This is not valid JSON.`,
  localized_invalid: msg`Please write a text in at least one language.`,
  slug_invalid: msg`Only lowercase letters, digits and “-”.`,
  web_address_invalid: msg`Please enter a web address, such as https://example.com.`,
  number_not_whole: msg`Please enter a whole number.`,
  number_invalid: msg`Please enter a number, such as 5 or 12.50.`,
  number_unreadable: msg`Please enter a number, such as 5 or 12.50.`,
}

const LIMIT_MESSAGES: Readonly<Record<string, (limit: string, dollars: string) => MessageDescriptor>> = {
  too_big: (limit) => msg`At most ${limit} characters.`,
  number_too_big: (limit) => msg`At most ${limit}.`,
  number_too_small: (limit) => msg`At least ${limit}.`,
  price_unsure: (amount, dollars) => msg`Is this ${dollars}, or ${amount} riel?`,
}

const CHECK = msg`Please check what is marked below.`

export const invalid = (codes: FieldErrorCodes, i18n: I18n): FormErrors => ({
  summary: i18n._(CHECK),
  fields: inWords(codes, i18n),
  isIncomplete: Object.values(codes).every((code) => code === 'FIELD_REQUIRED'),
})

export const errorsOf = (error: unknown, codes: FieldErrorCodes, i18n: I18n): FormErrors =>
  Object.keys(codes).length > 0
    ? { summary: i18n._(CHECK), fields: inWords(codes, i18n) }
    : { summary: summaryOf(error, i18n), fields: {} }

export function fieldErrorsFrom(
  error: unknown,
  fieldForCode: { readonly [Code in RejectionCode]?: string } = {},
): FieldErrorCodes {
  const codes: Record<string, string> = {}
  for (const { path, reason } of rejectionIn(error)?.fields ?? []) codes[path] ??= reason
  const code = rejectionCode(error)
  const field = code && fieldForCode[code]
  if (field) codes[field] ??= code
  return codes
}

export function summaryOf(error: unknown, i18n: I18n): string {
  const { retryAfter, note } = rejectionIn(error) ?? {}
  if (retryAfter !== undefined) return waitOf(retryAfter, i18n)
  return note === undefined ? errorSentence(error, i18n) : suspendedBecause(note.replace(FULL_STOP, ''), i18n)
}

/** The sentence that quotes a reason has a full stop of its own. */
const FULL_STOP = /[\s.。។]+$/u

const suspendedBecause = (note: string, i18n: I18n): string =>
  i18n._(msg`Your account is suspended: “${note}”. Please contact us if you think this is a mistake.`)

/** A sentence for a form that is not shown any more. */
export function notSaved({ summary, fields }: FormErrors, i18n: I18n): string {
  const reasons = [...new Set(Object.values(fields))].join(' ') || summary
  return i18n._(msg`Not saved: ${reasons}`)
}

const MINUTE_SECONDS = 60

function waitOf(seconds: number, i18n: I18n): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  const wait = String(seconds <= MINUTE_SECONDS ? seconds : minutes)
  const count = i18n.locale === 'kh' ? khmerDigits(wait) : wait
  return i18n._(
    seconds <= MINUTE_SECONDS
      ? msg`Too many attempts. Please wait ${plural(seconds, { one: `${count} second`, other: `${count} seconds` })} and try again.`
      : msg`Too many attempts. Please wait ${plural(minutes, { one: `${count} minute`, other: `${count} minutes` })} and try again.`,
  )
}

const inWords = (codes: FieldErrorCodes, i18n: I18n) =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, wordsOf(code, i18n)]))

export function wordsOf(code: string, i18n: I18n): string {
  const [name = '', limit] = code.split(':')
  const limited = limit === undefined ? undefined : limitMessage(name, Number(limit), i18n.locale)
  const words =
    limited ?? VALIDATION_MESSAGES[code] ?? errorMessage(new Error(code)) ?? rejectionMessage('INPUT_INVALID')
  return i18n._(words ?? FIRST_MESSAGES.INPUT_INVALID)
}

/** With numbers as the language writes them, and dollars as on a price tag. */
function limitMessage(name: string, limit: number, locale: string): MessageDescriptor | undefined {
  const latin = limit.toLocaleString('en')
  const counted = locale === 'kh' ? khmerDigits(latin.replaceAll(',', '.')) : latin
  return LIMIT_MESSAGES[name]?.(counted, `${locale === 'cn' ? 'US$' : '$'}${latin}`)
}
