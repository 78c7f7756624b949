import type { Option } from './select.tsx'

// Not `plainly` of the contract, whose code comes with its schemas.
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** The options whose labels have all words that were typed, in any order. */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed).split(/\s+/)
  return options.filter(({ label }) => words.every((word) => fold(label).includes(word)))
}
