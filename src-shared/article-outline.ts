import type { ArticleBlock, ArticleDocument } from './article-blocks.ts'
import type { Heading } from './document.ts'
import { wordsOf } from './document-words.ts'
import { visibleIn } from './khmer.ts'
import type { Locale } from './locales.ts'

/** What there is to read, a line for each block; of pictures their captions. */
export const articleText = ({ content }: ArticleDocument): string =>
  content
    .map((block) => (block.type === 'image' ? block.attrs.caption : wordsOf(block)))
    .filter((words) => words !== '')
    .join('\n')

const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** The posts that it mentions, each once, in its order. */
export const mentionsIn = ({ content }: ArticleDocument): string[] =>
  unique(content.flatMap((block) => (block.type === 'place' ? [block.attrs.post_id] : [])))

/** The files of its pictures, each once, in its order. */
export const picturesIn = ({ content }: ArticleDocument): string[] =>
  unique(content.flatMap((block) => (block.type === 'image' ? [block.attrs.file] : [])))

const ANCHOR_LENGTH = 60

/** Letters of any language and digits, with a hyphen for all between them; the prefix keeps it from the ids of the page. */
function anchorOf(words: string): string {
  const slug = visibleIn(words.toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `h-${[...slug].slice(0, ANCHOR_LENGTH).join('')}`
}

const isHeading = (block: ArticleBlock): block is Heading => block.type === 'heading'

/** The `id` of each heading: the same as long as its words and those of headings before it are. */
export function anchorsIn({ content }: ArticleDocument): Map<ArticleBlock, string> {
  const taken = new Set<string>()
  const anchors = new Map<ArticleBlock, string>()
  for (const block of content.filter(isHeading)) {
    const anchor = anchorOf(wordsOf(block))
    let [free, nth] = [anchor, 1]
    while (taken.has(free)) {
      nth += 1
      free = `${anchor}-${nth}`
    }
    taken.add(free)
    anchors.set(block, free)
  }
  return anchors
}

export type OutlineEntry = { level: 2 | 3; text: string; anchor: string }

/** A table of contents: the headings that have words. `anchor` is the `id` on the page. */
export function headingsIn(article: ArticleDocument): OutlineEntry[] {
  const anchors = anchorsIn(article)
  return article.content.filter(isHeading).flatMap((block) => {
    const text = wordsOf(block).replace(/\s+/g, ' ').trim()
    const anchor = anchors.get(block)
    return text && anchor ? [{ level: block.attrs.level, text, anchor }] : []
  })
}

/**
 * Read in a minute: of English words (https://doi.org/10.1167/iovs.11-8284 has 228), and of Khmer and Chinese
 * letters, of which our own texts have 3.0 and 1.46 for an English word.
 */
const A_MINUTE: Record<Locale, number> = { en: 230, kh: 680, cn: 330 }
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu
/** Vowels and signs of Khmer do not count. */
const LETTER = /[\p{L}\p{N}]/gu

/** How long it takes to read, in whole minutes, at least one. */
export function readingMinutes(article: ArticleDocument, locale: Locale): number {
  const units = articleText(article).match(locale === 'en' ? WORD : LETTER) ?? []
  return Math.max(1, Math.round(units.length / A_MINUTE[locale]))
}
