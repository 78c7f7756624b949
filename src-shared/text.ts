import { z } from 'zod'
import { asciiDigits, isStorableText } from './khmer.ts'

/** One line or more of a person's words, or any other text that is kept: trimmed, NFC, free of what a database cannot hold. Lengths in UTF-16 units. */
export const text = (min: number, max: number) =>
  z
    .string()
    .refine(isStorableText, 'TEXT_UNREADABLE')
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(min).max(max))

/**
 * An id. A UUID may come in either case, but it is also the name of a stream and part of a file's path, where case counts:
 * from here on it is lower case. The only schema of ids there is.
 */
export const uuid = z.uuid().toLowerCase()

/** The address of a web page, as a browser writes it: percent-encoded, whatever came in. */
export const webAddress = (max: number) => text(1, max).pipe(z.url({ protocol: /^https?$/, normalize: true }).max(max))

/** What a caller names a write by, so that sending it again has no second effect: anything printable. */
export const idempotencyKey = z.string().regex(/^[ -~]{1,255}$/)

/** A number from JSON or from a query string; Khmer digits are read as digits. */
export const looseNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const digits = asciiDigits(value).trim()
    return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : value
  }, schema)

/** A boolean from JSON or from a query string (`1`, `true`, `0`, `false`). */
export const looseBoolean = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true
  if (value === 'false' || value === '0' || value === 0) return false
  return value
}, z.boolean())

/** A code of the reference data: lower case, digits, `-` and `_`. */
export const code = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/)

/** `page` counts from 1. A page beyond the last one is an empty list, a page beyond the bound is refused. */
export const pageInput = {
  page: looseNumber(z.int().min(1).max(1_000_000_000)).default(1),
  pageSize: looseNumber(z.int().min(1).max(100)).default(10),
}
