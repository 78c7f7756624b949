import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { FIRST_REASONS } from '#client/lib/reasons.ts'
import { reasonOf, refusalIn, refusedIn, sentenceOf } from '#client/lib/refusal.ts'
import type { RefusalCode } from '#shared/codes.ts'

/** What is wrong with what was entered: a sentence for the whole, and those of fields by their names. */
export type Problems = { summary: string; fields: Record<string, string> }

/** Which field a refusal is about, where the refusal does not say it itself. */
export type Places = { readonly [Code in RefusalCode]?: string }

/** What the contract's schemas say of a value that has no refusal of its own. */
const SCHEMA_WORDS: Record<string, MessageDescriptor> = {
  too_big: msg`This is too long.`,
  too_small: msg`This is too short.`,
}

const MISSING = msg`Missing fields!`
const CHECK = msg`Please check what is marked below.`

/** Nothing stands in fields that need something. */
export const missing = (names: readonly string[], i18n: I18n): Problems => ({
  summary: i18n._(MISSING),
  fields: Object.fromEntries(names.map((name) => [name, wordsOf('FIELD_REQUIRED', i18n)])),
})

/** Why something could not be sent. */
export function problemsOf(error: unknown, places: Places, i18n: I18n): Problems {
  const refused = refusedIn(error)
  const code = refusalIn(error)
  const fields: Record<string, string> = {}
  for (const { path, reason } of refused?.fields ?? []) fields[path] ??= wordsOf(reason, i18n)
  const place = code && places[code]
  if (place) fields[place] ??= wordsOf(code, i18n)
  if (Object.keys(fields).length > 0) return { summary: i18n._(CHECK), fields }
  if (refused?.retryAfter !== undefined) return { summary: waitOf(refused.retryAfter, i18n), fields }
  return { summary: i18n._(sentenceOf(error) ?? FIRST_REASONS.UNEXPECTED), fields }
}

const MINUTE_SECONDS = 60

function waitOf(seconds: number, i18n: I18n): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return i18n._(
    seconds <= MINUTE_SECONDS
      ? msg`Too many attempts. Please wait ${plural(seconds, { one: '# second', other: '# seconds' })} and try again.`
      : msg`Too many attempts. Please wait ${plural(minutes, { one: '# minute', other: '# minutes' })} and try again.`,
  )
}

/** The words for a refusal's code, or for what a schema says. */
function wordsOf(reason: string, i18n: I18n): string {
  const words = SCHEMA_WORDS[reason] ?? sentenceOf(new Error(reason)) ?? reasonOf('INPUT_INVALID')
  return i18n._(words ?? FIRST_REASONS.INPUT_INVALID)
}
