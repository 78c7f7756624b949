import {
  type ArticleBlock,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type TableCell,
  type TableRow,
} from '#shared/article-blocks.ts'
import type { List, Paragraph } from '#shared/document.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { paragraphsOf } from './list-depth.ts'

type PartsOf = (nodes: readonly HtmlNode[]) => { parts: (Paragraph | List)[]; others: ArticleBlock[] }

const EMPTY: Paragraph = { type: 'paragraph' }

/** A table, and what cannot stand in one behind it. One that is too large for an article is the paragraphs of its cells. */
export function tableOf(table: HtmlElement, partsOf: PartsOf): ArticleBlock[] {
  const behind: ArticleBlock[] = []
  const above: ArticleBlock[] = []
  const cellOf = ({ tag, children }: HtmlElement): TableCell => {
    const { parts, others } = partsOf(children)
    behind.push(...others)
    const content = parts.flatMap((part) => (part.type === 'paragraph' ? [part] : paragraphsOf(part)))
    return { type: tag === 'th' ? 'tableHeader' : 'tableCell', content: content.length > 0 ? content : [EMPTY] }
  }
  const caption = elementsIn(table).find(({ tag }) => tag === 'caption')
  if (caption) above.push(...partsOf(caption.children).parts)
  const rows = gridOf(rowsOf(table), cellOf)
  const isEmpty = rows.every((row) => row.every(({ content }) => content.every((paragraph) => paragraph === EMPTY)))
  if (isEmpty) return [...above, ...behind]
  const width = Math.max(...rows.map((row) => row.length))
  if (width > MAX_TABLE_COLUMNS || rows.length > MAX_TABLE_ROWS)
    return [
      ...above,
      ...rows.flat().flatMap(({ content }) => content.filter((paragraph) => paragraph !== EMPTY)),
      ...behind,
    ]
  return [...above, { type: 'table', content: rows.map((row) => rowOf(row, width)) }, ...behind]
}

const elementsIn = ({ children }: HtmlElement): HtmlElement[] => children.filter((child) => typeof child !== 'string')

const rowsOf = (part: HtmlElement): HtmlElement[] =>
  elementsIn(part).flatMap((child) => {
    if (child.tag === 'tr') return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.tag) ? rowsOf(child) : []
  })

/** An attribute that says over how many cells one goes. */
const spanOf = (text = '1'): number => Math.min(MAX_TABLE_ROWS, Math.max(1, Number.parseInt(text, 10) || 1))

/** The cells by rows. Where one goes over several, the others are empty, so that columns stay what they are. */
function gridOf(rows: readonly HtmlElement[], cellOf: (cell: HtmlElement) => TableCell): TableCell[][] {
  /** By column: over how many rows still. */
  const taken: number[] = []
  return rows.map((row) => {
    const cells: TableCell[] = []
    const skipTaken = () => {
      for (let above = taken[cells.length] ?? 0; above > 0; above = taken[cells.length] ?? 0) {
        taken[cells.length] = above - 1
        cells.push(emptyCell())
      }
    }
    for (const element of elementsIn(row).filter(({ tag }) => tag === 'td' || tag === 'th')) {
      skipTaken()
      const { colspan, rowspan } = element.attributes
      const columns = spanOf(colspan)
      for (let column = 0; column < columns; column += 1) {
        taken[cells.length] = spanOf(rowspan) - 1
        cells.push(column === 0 ? cellOf(element) : emptyCell())
      }
    }
    skipTaken()
    return cells
  })
}

const emptyCell = (): TableCell => ({ type: 'tableCell', content: [EMPTY] })

const rowOf = (cells: readonly TableCell[], width: number): TableRow => ({
  type: 'tableRow',
  content: [...cells, ...Array.from({ length: width - cells.length }, emptyCell)],
})
