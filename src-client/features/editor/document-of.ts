import type { Node, Schema } from 'prosemirror-model'
import { LIST_LEVELS } from '#shared/document.ts'
import { withoutDirections } from '#shared/text.ts'

/** A block as JSON, which only the server's schema knows to be one. */
export type Plain = { type: string; content?: Plain[] | undefined; [key: string]: unknown }

/**
 * What is edited, as JSON; null where there is nothing to read or to see. Lists stand no deeper than a document may have them, and
 * it does not end with empty paragraphs.
 */
export function blocksOf(edited: Node): Plain[] | null {
  const blocks = [...edited.content.content]
  while (blocks.length > 0 && isEmptyParagraph(blocks.at(-1))) blocks.pop()
  const isBlank = edited.textContent.trim() === '' && !blocks.some(isShown)
  return isBlank ? null : blocks.map((block) => plain(block, 0))
}

const isEmptyParagraph = (node: Node | undefined) => node?.type.name === 'paragraph' && node.content.size === 0

/** Pictures and the like, which have no words in them. */
const isShown = ({ isAtom }: Node) => isAtom

/** What is edited from now on; an empty paragraph where there is nothing. */
export const editedOf = (schema: Schema, blocks: readonly Plain[] | null): Node =>
  schema.nodeFromJSON({ type: 'doc', content: blocks?.length ? blocks : [{ type: 'paragraph' }] })

/** Cells have these while they are edited. */
const SPANS = ['colspan', 'rowspan', 'colwidth']

const isList = ({ type }: Pick<Node, 'type'>) => type.name === 'bulletList' || type.name === 'orderedList'

function plain(node: Node, level: number): Plain {
  if (node.isText) return { ...node.toJSON(), text: withoutDirections(node.text ?? '') }
  const { type, content } = node
  const attrs = Object.entries(node.attrs).filter(([name]) => !SPANS.includes(name))
  const below = isList(node) ? level + 1 : level
  const parts = type.name === 'listItem' && level === LIST_LEVELS ? flattened(node) : content.content
  return {
    type: type.name,
    ...(attrs.length > 0 && { attrs: Object.fromEntries(attrs) }),
    ...(parts.length > 0 && { content: parts.map((part) => plain(part, below)).filter(({ text }) => text !== '') }),
  }
}

/** The paragraphs of an item, with those of the lists in it. */
function flattened(item: Node): Node[] {
  const paragraphs: Node[] = []
  item.descendants((node) => {
    if (node.type.name === 'paragraph') paragraphs.push(node)
  })
  return paragraphs
}
