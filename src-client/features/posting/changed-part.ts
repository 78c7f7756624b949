/** Characters shown of a long text beside its change, so that the change is found. */
const CONTEXT = 60

type Texts = { before: string; after: string }

/** The part in which two long texts differ, with what is around it; short ones whole. */
export function changedPart({ before, after }: Texts): Texts {
  const [older, newer] = [graphemes(before), graphemes(after)]
  const start = sameAtStart(older, newer)
  const end = sameAtStart(older.slice(start).reverse(), newer.slice(start).reverse())
  const [from, rest] = [Math.max(0, start - CONTEXT), Math.max(0, end - CONTEXT)]
  const part = (text: string[]) =>
    `${from > 0 ? '…' : ''}${text.slice(from, text.length - rest).join('')}${rest > 0 ? '…' : ''}`
  return { before: part(older), after: part(newer) }
}

// Cut between what is read as one letter: Khmer vowels and subscripts have no form of their own.
const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter('km', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

function sameAtStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((letter, index) => letter !== other[index])
  return differs === -1 ? one.length : differs
}
