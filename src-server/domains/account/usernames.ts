import { randomInt } from 'node:crypto'
import { username } from '#shared/account.ts'
import { isReserved } from '../../sign-in/account-keys.ts'

/** Leaves room for a number. */
const MAX_LENGTH = 24
const NAMELESS = 'traveller'
/** Numbers tried in order, before a random one. */
const TRIED = 9

/**
 * Candidate user names for a person's name, best first: `sok.dara`, `sok.dara2` …, the last with a random number. Valid
 * and not reserved, but not checked for being free.
 */
export function usernamesFor(name: string | null): string[] {
  const folded = foldName(name ?? '')
  const base = username.safeParse(`${folded}1000`).success && !isReserved(folded) ? folded : NAMELESS
  const numbers = Array.from({ length: TRIED }, (_, index) => (index === 0 ? '' : index + 1))
  return [...numbers, randomInt(1_000, 1_000_000)]
    .map((number) => `${base}${number}`)
    .filter((name) => username.safeParse(name).data === name && !isReserved(name))
}

function foldName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '.')
    .replace(/^[^\p{L}\p{N}]+/u, '')
  return [...plain].slice(0, MAX_LENGTH).join('').replace(/\.+$/, '')
}
