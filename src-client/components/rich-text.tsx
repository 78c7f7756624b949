import { createElement, type ReactNode } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import type { Block, RichText as Document, Inline } from '#shared/document.ts'
import { hrefIn } from '#shared/document-html.ts'
import type { Locale } from '#shared/locales.ts'

const TAGS = { bulletList: 'ul', orderedList: 'ol', listItem: 'li', blockquote: 'blockquote', paragraph: 'p' } as const

const LOOKS: Readonly<Record<string, string>> = {
  h2: 'pt-3 text-lg font-bold',
  h3: 'pt-3 font-bold',
  ul: 'list-disc space-y-2 ps-5',
  ol: 'list-decimal space-y-2 ps-5',
  li: 'space-y-2',
  blockquote: 'space-y-2 border-s-2 border-line ps-5 text-soft',
}

const LINK = 'text-accent underline decoration-accent-soft underline-offset-4'

/** A document, drawn node by node: there is no HTML in it. */
export function RichText({ text }: { text: Document }) {
  const locale = useLocale()
  // Without keys: what it is made of never moves.
  return createElement('div', { className: 'space-y-4' }, ...text.content.map((block) => drawnBlock(block, { locale })))
}

type Node = Block | { type: 'listItem'; content: readonly Block[] }

type Options = {
  locale: Locale
  /** The id and the classes of the element itself. */
  id?: string | undefined
  look?: string | undefined
}

/** A block that every document may have. */
export function drawnBlock(node: Node, { locale, id, look }: Options): ReactNode {
  const tag = node.type === 'heading' ? `h${node.attrs.level}` : TAGS[node.type]
  const parts =
    node.type === 'heading' || node.type === 'paragraph' ? inline(node.content, locale) : inner(node, locale)
  return createElement(tag, { id, className: look ?? LOOKS[tag] }, ...parts)
}

const inner = ({ content }: { content: readonly Node[] }, locale: Locale): ReactNode[] =>
  content.map((part) => drawnBlock(part, { locale }))

const inline = (content: readonly Inline[] = [], locale: Locale): ReactNode[] =>
  content.map((piece) => drawnInline(piece, locale))

function drawnInline(piece: Inline, locale: Locale): ReactNode {
  if (piece.type === 'hardBreak') return createElement('br')
  return (piece.marks ?? []).reduceRight<ReactNode>((words, mark) => {
    if (mark.type === 'bold') return createElement('strong', null, words)
    if (mark.type === 'italic') return createElement('em', null, words)
    const href = hrefIn(locale, mark.attrs.href)
    return createElement('a', { href, rel: 'noopener', className: LINK }, words)
  }, piece.text)
}
