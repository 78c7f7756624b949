import type { Option } from './select.tsx'

// Not `plainly` of the contract, whose code comes with its schemas.
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()

/** The options that have all words that were typed, in any order, in their labels or beside them. */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed).split(/\s+/)
  return options.filter((option) => {
    const found = fold(`${option.label} ${option.words ?? ''}`)
    return words.every((word) => found.includes(word))
  })
}
