/** More likely of the sentence than of the address. */
const PUNCTUATION = /[.,;:!?'"។៕៖៙»”’…。，、；：！？」』]$/
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '）': '（' }

/** A bracket that the address opens is of the address, as in those of Wikipedia; one that the sentence has opened is not. */
export function withoutEnding(found: string): string {
  const last = found.at(-1) ?? ''
  const opening = CLOSING[last]
  const isOfSentence = opening ? found.split(last).length > found.split(opening).length : PUNCTUATION.test(last)
  return isOfSentence ? withoutEnding(found.slice(0, -1)) : found
}
