/** Addresses are ASCII: a host in look-alike letters is text, and Khmer that follows without a space is no part of one. */
const ADDRESS = /https?:\/\/[a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/gi
/** More likely of the sentence than of the address. */
const PUNCTUATION = /[.,;:!?'"]$/
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[' }

export type TextPart = { text: string; href?: string }

/** A text with its web addresses told apart. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnding(found)
    if (!isPlain(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href: address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A bracket that the address opens is of the address, as in those of Wikipedia; one that the sentence has opened is not. */
function withoutEnding(found: string): string {
  const last = found.at(-1) ?? ''
  const opening = CLOSING[last]
  const isOfSentence = opening ? found.split(last).length > found.split(opening).length : PUNCTUATION.test(last)
  return isOfSentence ? withoutEnding(found.slice(0, -1)) : found
}

/** The part before an “@” looks like a host and is none. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname.includes('.')
}
