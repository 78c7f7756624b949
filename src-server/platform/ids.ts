import { createHash } from 'node:crypto'
import { stringify, v7 } from 'uuid'

export const newId = (): string => v7()

/** A UUID of version 8 from the SHA-256 of the words: always the same one. */
export function idOfWords(...words: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words)).digest()
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f)
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f)
  return stringify(hash)
}
