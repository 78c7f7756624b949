import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** A fresh id: a UUID whose order is the order of its making (RFC 9562, version 7). */
export const newId = (): string => uuidv7()

/** The id that belongs to some words: the same words give the same id, others another (RFC 9562, version 8; SHA-256). */
export function idOfWords(...words: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex')
  const variant = (8 + (Number.parseInt(hash[16] ?? '0', 16) % 4)).toString(16)
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
