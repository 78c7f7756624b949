const SHORTEST_INFLECTED = 5

/**
 * The part that a Latin spelling of a Khmer name has in common with the others of the same name: nobody agrees on vowels, on breathed
 * consonants and on doubles.
 */
export function latinKey(word: string): string {
  return word
    .replace(/chh?/g, 'C')
    .replace(/c/g, 'k')
    .replace(/([kptgdb])h/g, '$1')
    .replace(/f/g, 'p')
    .replace(/([aeiouy])[hr](?![aeiouy])/g, '$1')
    .replace(/ng/g, 'n')
    .replace(/m/g, 'n')
    .replace(/w/g, 'v')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/d/g, 't')
    .replace(/g/g, 'k')
    .replace(/b/g, 'p')
    .replace(/(.)\1+/g, '$1')
}

/** So many edits may lie between two spellings of one key. */
export const variantLimit = (word: string): number => (word.length < 5 ? 2 : word.length < 8 ? 3 : 4)

/** The beginning that the forms of an English word share: snorkel of snorkelling, roast of roasted. */
export const stemOf = (word: string): string =>
  word.length < SHORTEST_INFLECTED
    ? word
    : word
        .replace(/(?<=..[^e])(ing|ed)$/, '')
        .replace(/e$/, '')
        .replace(/([^aeiou])\1$/, '$1')

/** Edits between two words (optimal string alignment: a swap of neighbours is one), or more than the limit. */
export function editsBetween(a: readonly string[] | string, b: readonly string[] | string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1)
      row.push(edits)
      least = Math.min(least, edits)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length] ?? limit + 1
}
