import { z } from 'zod'
import { isStorableText, visibleIn } from './khmer.ts'
import { CODE, MAX_PAGE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH, MAX_WEB_ADDRESS_LENGTH } from './limits.ts'
import { LOCALES, type Localized } from './locales.ts'
import { decimalIn, withScheme } from './typed.ts'

/** Text exactly as it was typed. */
export const storableText = z.string().refine(isStorableText, 'TEXT_UNREADABLE')

/** A person's text: trimmed, NFC, storable. Lengths in UTF-16 units. One that may be empty is so where nothing of it is seen. */
export const text = (min: number, max: number) =>
  storableText.transform((value) => wordsOf(value, min)).pipe(z.string().min(min).max(max))

function wordsOf(value: string, min: number): string {
  const words = value.normalize('NFC').trim()
  return min > 0 || isSeen(words) ? words : ''
}

/** Marks that turn the direction of the text around them. Zero-width spaces stay: Khmer breaks its lines at them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A text without marks that turn the direction of what stands around it. */
export const withoutDirections = (words: string): string => words.replace(DIRECTION, '')

/** A name where it is written. Those from before may have such marks, and are read. */
export const writtenName = (max: number) => storableText.transform(withoutDirections).pipe(text(1, max))

/** Characters that are not seen, and so make two names of one: also letters, marks and a symbol that have no picture. */
export const UNSEEN = /[\p{DI}\u2800\u2d7f\u{1107f}\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u
/** Line breaks, escapes, and what turns the direction of the text around it. */
const DISRUPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const PICTURED = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Korean vowels and ends of syllables, which are drawn into the letter before them. */
const DRAWN_INTO = /[\u1160-\u11ff\ud7b0-\ud7fb]/
/** Whether there is anything to see in a text. */
export function isSeen(text: string): boolean {
  // Lists ask this of each text: mostly its first character is seen.
  for (const char of text) if (PICTURED.test(char) && !UNSEEN.test(char) && !DRAWN_INTO.test(char)) return true
  return false
}
/** Words in the languages in which something is seen of them: what was kept before that was asked may have others. */
export function seenIn(words: Localized): Localized {
  const seen: Localized = {}
  for (const locale of LOCALES) {
    const text = words[locale]
    if (text && isSeen(text)) seen[locale] = text
  }
  return seen
}
/** Whether a text is one line, of which something is seen. */
export const isName = (text: string): boolean => isSeen(text) && !DISRUPTIVE.test(text)

/** What is not seen stands beside each letter at most. */
const TYPED_PER_LETTER = 4

/** A quarter of a megabyte of them would be read again and again. */
const MAX_TYPED_LENGTH = 10 * MAX_SEARCH_LENGTH

/** Words to search for. What is pasted has characters that are not seen, which do not count, within reason. */
export const searchWords = storableText
  .max(MAX_TYPED_LENGTH)
  .transform((words) => words.normalize('NFC').trim())
  .refine((words) => visibleIn(words).length <= MAX_SEARCH_LENGTH, 'too_big')

/** What is typed to be read by a machine, as `fold` spells it. Fields take more than that: it may shrink or grow. */
export const typedAs = (fold: (typed: string) => string, max: number) =>
  storableText
    .pipe(z.string().max(TYPED_PER_LETTER * max))
    .transform(fold)
    .pipe(z.string().min(1).max(max))

const nullWhere =
  (isNone: (value: string) => boolean) =>
  <T extends z.ZodType<string, string>>(schema: T) =>
    storableText
      .nullable()
      .transform((value) => (value === null || isNone(value) ? null : value))
      .pipe(schema.nullable())

/** A text that may be left out: one of which nothing is seen is null. */
export const unseenAsNull = nullWhere((value) => !isSeen(value))
/** A name that may be left out: spaces alone are null. What else nobody sees is left to the schema, which refuses it as a name. */
export const emptyAsNull = nullWhere((value) => value.trim() === '')

/** A text that is left out where it is empty, as forms send each of their fields. */
export const emptyAsUndefined = <T extends z.ZodType<string, string>>(schema: T) =>
  schema.transform((value) => (value === '' ? undefined : value)).optional()

/** The only schema of ids: lower case, since ids are part of stream names and file paths. */
export const uuid = z.uuid().toLowerCase()

export const webAddress = typedAs(withScheme, MAX_WEB_ADDRESS_LENGTH).pipe(
  // Chromium takes a space in a host for %20, which Node rejects.
  z
    .url({ protocol: /^https?$/, hostname: /^[^%]+$/, normalize: true, error: 'web_address_invalid' })
    .max(MAX_WEB_ADDRESS_LENGTH),
)

/** A caller's name for a write, so that a retry has no second effect. */
export const idempotencyKey = z.string().regex(/^[ -~]{1,255}$/)

/** A number in JSON or a query string, also in Khmer digits. */
export const looseNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const digits = decimalIn(value)
    return digits === undefined ? value : Number(digits)
  }, schema)

/** A boolean in JSON or a query string (`1`, `true`, `0`, `false`). */
export const looseBoolean = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true
  if (value === 'false' || value === '0' || value === 0) return false
  return value
}, z.boolean())

export const code = z.string().regex(CODE)

/** Optional, since the public contract does not ask for it. */
export const readVersion = z
  .int32()
  .min(0)
  .optional()
  .describe(
    'The version that was read; a stale one is rejected. Without it the call is about whatever is there by now.',
  )

/** `page` counts from 1. A page beyond the last is empty, one beyond the bound is rejected. */
export const pageInput = {
  page: looseNumber(z.int().min(1).max(MAX_PAGE)).default(1),
  pageSize: looseNumber(z.int().min(1).max(MAX_PAGE_SIZE)).default(10),
}

/** tRPC's infinite queries ask for the next page by its number, which goes before `page`. */
export const cursorInput = {
  cursor: z.int().min(1).max(MAX_PAGE).optional().describe('The number of the page; goes before `page`.'),
}

/** The input with its `cursor` as its `page`. */
export const pageAtCursor = <Input extends { page: number; cursor?: number | undefined }>({
  cursor,
  ...input
}: Input) => ({
  ...input,
  page: cursor ?? input.page,
})
