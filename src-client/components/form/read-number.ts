import { asciiDigits, visibleIn } from '#shared/khmer.ts'

/** Also between thousands. */
const SPACES = /\s/g
const DASH = /[\u2010-\u2015\u2212]/g
const FULL_WIDTH = /[！-～]/g
const WIDER_BY = 0xfee0
const THOUSANDS = /^[-+]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)$/

/**
 * A number as people type it: `៣០`, `1,200.50`, and `1,5`, as a comma that separates no thousands is a decimal one. With the
 * sign of a currency it is none: 6000៛ are not 6000 dollars, and `readMoney` tells them apart.
 * @returns null for nothing, and the text itself for what is no number.
 */
export function readNumber(typed: unknown): number | string | null {
  if (typeof typed === 'number') return typed
  const text = typeof typed === 'string' ? typed : ''
  const seen = plain(text)
  const digits = asciiDigits(seen).replace(SPACES, '')
  if (digits === '') return seen.trim() === '' ? null : text
  const number = THOUSANDS.test(digits) ? digits.replaceAll(',', '') : withPoint(digits)
  return NUMBER.test(number) ? Number(number) : text
}

/** Without what nobody sees and in one width. `plainly` does more: a small ² would be a number. */
const plain = (text: string) =>
  visibleIn(text)
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDER_BY))
    .replace(DASH, '-')

/** A comma beside a point stays, which makes it no number. */
const withPoint = (digits: string) => (digits.includes('.') ? digits : digits.replace(',', '.'))
