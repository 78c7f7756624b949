import { asciiDigits } from '#shared/khmer.ts'

/** Currency signs, and spaces between thousands. Not `plainly`, which would bring zod into the first load of the login. */
const AROUND = /[$៛¥€\s\u200b]/g
const THOUSANDS = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)$/

/**
 * A number as people type it: `30$`, `៣០`, `1,200.50`, and `1,5`, as a comma that separates no thousands is a decimal one.
 * @returns null for nothing, and the text itself for what is no number.
 */
export function readNumber(typed: unknown): number | string | null {
  if (typeof typed === 'number') return typed
  const text = typeof typed === 'string' ? typed : ''
  const digits = asciiDigits(text).replace(AROUND, '')
  if (digits === '') return text.trim() === '' ? null : text
  const plain = THOUSANDS.test(digits) ? digits.replaceAll(',', '') : withPoint(digits)
  return NUMBER.test(plain) ? Number(plain) : text
}

/** A comma beside a point stays, which makes it no number. */
const withPoint = (digits: string) => (digits.includes('.') ? digits : digits.replace(',', '.'))
