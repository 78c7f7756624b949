import type { ArticleBlock } from '#shared/article-blocks.ts'
import type { Inline, List, Paragraph } from '#shared/document.ts'
import { readFilmAddress } from '#shared/film-address.ts'
import { tableOf } from './html-table.ts'
import { type HtmlElement, type HtmlNode, wordsIn } from './html-tree.ts'
import { collapsed, type Marks, marksIn, Pieces } from './inline-words.ts'
import { shallow } from './list-depth.ts'
import { isIgnoredByWord, isItemOfWord, isNumberedByWord } from './word-lists.ts'

/** What references of pictures and places are found to be. */
export type Found = {
  picture: (element: HtmlElement) => ArticleBlock | undefined
  place: (element: HtmlElement) => ArticleBlock | undefined
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr o:p'.split(
    ' ',
  ),
)
const HEADING = /^h[1-6]$/

export function blocksOf(nodes: readonly HtmlNode[], found: Found): ArticleBlock[] {
  const flow = new Flow(found)
  flow.walk(nodes, [])
  return flow.end()
}

/** What stands in a list, a quote or a cell: everything else is lifted out of it, behind it. */
type Part = Paragraph | List
const isPart = (block: ArticleBlock): block is Part =>
  block.type === 'paragraph' || block.type === 'bulletList' || block.type === 'orderedList'

/** Goes through the nodes of a place, and collects the blocks that they are. */
export class Flow {
  readonly #blocks: ArticleBlock[] = []
  readonly #pieces = new Pieces()
  /** The list that the paragraphs of Word which follow go on with. */
  #wordList: List | undefined
  readonly #found: Found

  constructor(found: Found) {
    this.#found = found
  }

  end(): ArticleBlock[] {
    this.#endParagraph()
    return this.#blocks
  }

  walk(nodes: readonly HtmlNode[], marks: Marks): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.#pieces.add(collapsed(node), marks)
      else this.#element(node, marks)
    }
  }

  #element(element: HtmlElement, marks: Marks): void {
    const { tag, children } = element
    if (isIgnoredByWord(element)) return
    const blocks = this.#blocksOf(element)
    if (tag === 'br') this.#pieces.add('\n', [])
    else if (blocks) this.#push(...blocks)
    else if (INLINE.has(tag)) this.walk(children, marksIn(element, marks))
    else {
      this.#endParagraph()
      if (isItemOfWord(element)) this.#itemOfWord(element)
      else this.walk(children, marksIn(element, marks))
      this.#endParagraph()
    }
  }

  /** What an element is as a whole. */
  #blocksOf(element: HtmlElement): ArticleBlock[] | undefined {
    const { tag, children } = element
    const alone = this.#found.place(element) ?? this.#found.picture(element) ?? filmOf(element)
    if (alone) return [alone]
    if (HEADING.test(tag)) return this.#heading(element)
    if (tag === 'ul' || tag === 'ol') return this.#listOf(element)
    if (tag === 'blockquote') return this.#quote(children)
    if (tag === 'table') return tableOf(element, (cell) => this.#partsOf(cell))
    return tag === 'pre' ? linesOf(children) : undefined
  }

  #push(...blocks: ArticleBlock[]): void {
    this.#endParagraph()
    this.#wordList = undefined
    this.#blocks.push(...blocks)
  }

  #endParagraph(): void {
    const content = this.#pieces.take()
    if (!content) return
    this.#wordList = undefined
    this.#blocks.push(filmAlone(content) ?? { type: 'paragraph', content })
  }

  #heading({ tag, children }: HtmlElement): ArticleBlock[] {
    const { pieces, others } = this.#inlineOf(children)
    if (!pieces) return others
    return [{ type: 'heading', attrs: { level: tag < 'h3' ? 2 : 3 }, content: pieces }, ...others]
  }

  /** The words of what may have no blocks in it, in one line, and the pictures that were among them. */
  #inlineOf(nodes: readonly HtmlNode[]): { pieces: Inline[] | undefined; others: ArticleBlock[] } {
    const blocks = blocksOf(nodes, this.#found)
    const pieces = new Pieces()
    for (const block of blocks)
      if (block.type === 'paragraph') {
        for (const piece of block.content ?? [])
          pieces.add(piece.type === 'text' ? piece.text : ' ', withoutBold(piece))
        pieces.add(' ', [])
      }
    return { pieces: pieces.take(), others: blocks.filter(({ type }) => type !== 'paragraph') }
  }

  #partsOf(nodes: readonly HtmlNode[]): { parts: Part[]; others: ArticleBlock[] } {
    const blocks = blocksOf(nodes, this.#found).map(
      (block): ArticleBlock => (block.type === 'heading' ? { type: 'paragraph', content: block.content } : block),
    )
    const flat = blocks.flatMap((block): ArticleBlock[] => (block.type === 'blockquote' ? block.content : [block]))
    return { parts: flat.filter(isPart), others: flat.filter((block) => !isPart(block)) }
  }

  #quote(nodes: readonly HtmlNode[]): ArticleBlock[] {
    const { parts, others } = this.#partsOf(nodes)
    return parts.length > 0 ? [{ type: 'blockquote', content: parts }, ...others] : others
  }

  /** The list, and what cannot stand in one. */
  #listOf({ tag, children }: HtmlElement): ArticleBlock[] {
    const list: List = { type: tag === 'ol' ? 'orderedList' : 'bulletList', content: [] }
    const behind: ArticleBlock[] = []
    for (const child of children) {
      const isItem = typeof child !== 'string' && child.tag === 'li'
      const { parts, others } = this.#partsOf(isItem ? child.children : [child])
      behind.push(...others)
      const last = list.content.at(-1)
      const [first] = parts
      if (!first) continue
      // Google Docs has lists in lists, beside their items.
      if (first.type !== 'paragraph' && last && !isItem) last.content.push(...parts)
      else
        list.content.push({
          type: 'listItem',
          content: first.type === 'paragraph' ? parts : [{ type: 'paragraph' }, ...parts],
        })
    }
    return [...(list.content.length > 0 ? [shallow(list)] : []), ...behind]
  }

  #itemOfWord(element: HtmlElement): void {
    const { parts, others } = this.#partsOf(element.children)
    const type = isNumberedByWord(element) ? 'orderedList' : 'bulletList'
    const list: List = this.#wordList?.type === type ? this.#wordList : { type, content: [] }
    if (parts.length > 0) list.content.push({ type: 'listItem', content: parts })
    if (this.#wordList !== list && parts.length > 0) this.#push(list)
    this.#push(...others)
    this.#wordList = others.length > 0 ? undefined : list
  }
}

/** Preformatted lines are a paragraph with breaks. */
function linesOf(nodes: readonly HtmlNode[]): ArticleBlock[] {
  const pieces = new Pieces()
  for (const [index, line] of wordsIn(nodes).split(/\r?\n/).entries()) {
    if (index > 0) pieces.add('\n', [])
    pieces.add(collapsed(line), [])
  }
  const content = pieces.take()
  return content ? [{ type: 'paragraph', content }] : []
}

/** A heading is bold as it is. */
const withoutBold = (piece: Inline): Marks =>
  piece.type === 'text' ? (piece.marks ?? []).filter(({ type }) => type !== 'bold') : []

function filmOf({ tag, attributes }: HtmlElement): ArticleBlock | undefined {
  const id = tag === 'iframe' ? readFilmAddress(attributes.src ?? '') : undefined
  return id === undefined ? undefined : { type: 'embed', attrs: { provider: 'youtube', id } }
}

/** A paragraph that is the address of a film and nothing else is the film. */
function filmAlone(content: readonly Inline[]): ArticleBlock | undefined {
  const [piece] = content
  if (content.length !== 1 || piece?.type !== 'text') return undefined
  const id = readFilmAddress(piece.text.trim())
  return id === undefined ? undefined : { type: 'embed', attrs: { provider: 'youtube', id } }
}
