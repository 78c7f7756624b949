import { withoutEnding } from '#shared/address-ending.ts'

/** Addresses are ASCII: a host in look-alike letters is text, and Khmer that follows without a space is no part of one. */
const ADDRESS = /https?:\/\/[a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/gi

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

/** The part before an “@” looks like a host and is none. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return username === '' && password === '' && hostname.includes('.')
}
