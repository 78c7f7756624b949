import { z } from 'zod'
import { withoutEnding } from './address-ending.ts'
import { isStorableText } from './khmer.ts'
import { narrowAddress } from './typed.ts'

/** Hosts allowed in a frame: exact names, https only, no ports or user names. */
export const MAP_FRAME_HOSTS = ['www.google.com', 'maps.google.com', 'www.openstreetmap.org'] as const

export const mapLink = z.object({ kind: z.enum(['embed', 'link']), src: z.string() })
/** A map on a detail page: a frame rebuilt from its source alone, or a plain link. */
export type MapLink = z.infer<typeof mapLink>

const MAX_LENGTH = 2_000

/** Maps are shared as a line of words and an address, or copied without its scheme. */
const ADDRESS = /https?:\/\/\S+|(?<![\w:/@.-])(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*/i

/**
 * Khmer is written without spaces, so a word may be parted from an address by a break that nobody sees. Behind a name in a path
 * the address goes on.
 */
const BREAK_BEFORE_WORDS = /(?<=[a-z\d])\u200b(?=\p{Lo}[^/\s]{0,100}(?:\s|$))/giu

/** An http(s) address without user name, password or port. */
function webUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const bare = !url.username && !url.password && !url.port
  return bare && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** The source attribute of the first frame in a snippet, with the entities that an attribute may carry read back. */
function frameSource(snippet: string): string | null {
  const tag = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(snippet)
  const value = tag?.[1] ?? tag?.[2] ?? tag?.[3]
  return value === undefined ? null : value.replace(/&(?:amp|#38|#x26);/gi, '&').trim()
}

export function isFrameSource(url: URL): boolean {
  if (url.protocol !== 'https:' || !MAP_FRAME_HOSTS.some((host) => host === url.hostname)) return false
  // Google's host serves everything from search to redirects; only its map embeds are allowed.
  if (url.hostname === 'www.openstreetmap.org') return url.pathname === '/export/embed.html'
  return url.pathname === '/maps' || url.pathname.startsWith('/maps/')
}

/**
 * An embed snippet (`<iframe … src=…>`) with an allowed https map becomes a frame; any other web address, in a snippet,
 * among words or bare, a plain link.
 * @returns null for anything else
 */
export function readMapLink(input: string): MapLink | null {
  const text = narrowAddress(input.replace(BREAK_BEFORE_WORDS, ' '))
  if (!text || text.length > MAX_LENGTH || !isStorableText(text)) return null
  if (text.includes('<')) {
    const source = frameSource(text)
    const url = source ? webUrl(source) : null
    // Browsers leave the apostrophe, a quote, unescaped in addresses.
    return url && { kind: isFrameSource(url) ? 'embed' : 'link', src: url.href.replaceAll("'", '%27') }
  }
  for (const line of text.split(/[\r\n]+/)) {
    const url = wholeAddress(line.trim()) ?? addressAmong(line)
    if (url) return { kind: 'link', src: url.href }
  }
  return null
}

/**
 * A line that is an address alone. What is asked for behind its question mark may have spaces, and may end as a sentence does.
 * Elsewhere parsing would take the words behind an address with it.
 */
function wholeAddress(line: string): URL | null {
  if (/^https?:\/\/\S+\?/i.test(line)) return webUrl(line)
  return /\s/.test(line) ? null : webUrl(withoutEnding(line))
}

function addressAmong(words: string): URL | null {
  const [found = ''] = ADDRESS.exec(words) ?? []
  const address = withoutEnding(found)
  return address ? webUrl(/^https?:/i.test(address) ? address : `https://${address}`) : null
}

/** The text that `readMapLink` reads as this map. */
export const mapText = ({ kind, src }: MapLink): string => (kind === 'embed' ? `<iframe src="${src}"></iframe>` : src)

export const mapInput = z.string().transform((value, issue) => {
  const link = readMapLink(value)
  if (link) return link
  issue.addIssue({ code: 'custom', message: 'MAP_LINK_INVALID' })
  return z.NEVER
})
