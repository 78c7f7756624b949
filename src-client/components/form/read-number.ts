import { asciiDigits } from '#shared/khmer.ts'

/** Currency signs and separators of thousands. */
const AROUND = /[$៛¥€,\s\u200b]/g
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)$/

/** A number as people type it: `30$`, `៣០`, `1,200.50`. @returns null for nothing, and the text itself for what is no number. */
export function readNumber(typed: unknown): number | string | null {
  if (typeof typed === 'number') return typed
  const text = typeof typed === 'string' ? typed : ''
  const digits = asciiDigits(text).replace(AROUND, '')
  if (digits === '') return text.trim() === '' ? null : text
  return NUMBER.test(digits) ? Number(digits) : text
}
