import type { Block, Inline, Mark, RichText } from './document.ts'
import { type Locale, localePath, splitLocalePath } from './locales.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** A text between tags, or in quotes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

const TAGS = { bulletList: 'ul', orderedList: 'ol', listItem: 'li', blockquote: 'blockquote' } as const

/** Where a link of a text leads on a page of a language: paths of this site get its prefix. */
export const hrefIn = (locale: Locale, target: string): string =>
  target.startsWith('/') ? localePath(locale, splitLocalePath(target).path) : target

/** The HTML of a document. Every text and address is escaped, and there are no other tags than these. */
export const documentHtml = ({ content }: RichText, locale: Locale): string =>
  content.map((block) => blockHtml(block, (target) => hrefIn(locale, target))).join('')

type Node = Block | { type: 'listItem'; content: readonly Block[] }
/** The address of a link's target. */
type Href = (target: string) => string

/** The HTML of a block that every document may have. */
export function blockHtml(node: Node, href: Href): string {
  if (node.type === 'heading') return `<h${node.attrs.level}>${inlineHtml(node.content, href)}</h${node.attrs.level}>`
  if (node.type === 'paragraph') return `<p>${inlineHtml(node.content, href)}</p>`
  const parts: readonly Node[] = node.content
  const tag = TAGS[node.type]
  return `<${tag}>${parts.map((part) => blockHtml(part, href)).join('')}</${tag}>`
}

const inlineHtml = (pieces: readonly Inline[] = [], href: Href): string =>
  pieces.map((piece) => pieceHtml(piece, href)).join('')

function pieceHtml(piece: Inline, href: Href): string {
  if (piece.type === 'hardBreak') return '<br>'
  return (piece.marks ?? []).reduceRight((html, mark) => marked(html, mark, href), escaped(piece.text))
}

function marked(html: string, mark: Mark, href: Href): string {
  if (mark.type === 'bold') return `<strong>${html}</strong>`
  if (mark.type === 'italic') return `<em>${html}</em>`
  return `<a href="${escaped(href(mark.attrs.href))}" rel="noopener">${html}</a>`
}
