import { createElement } from 'react'
import type { Table, TableRow } from '#shared/article-blocks.ts'
import { wordsOf } from '#shared/document-words.ts'
import type { Locale } from '#shared/locales.ts'
import { drawnBlock } from './rich-text.tsx'

const CELL = 'space-y-2 border-b border-line px-3 py-2 text-start align-top'

type Props = { table: Table; locale: Locale }

/** A table of an article, which scrolls sideways in the page where it is wider. It is called by its first row. */
export function ArticleTable({ table, locale }: Props) {
  const [first] = table.content
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div
      role="group"
      aria-label={first?.content.map(wordsOf).join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="rounded-card border border-line"
      style={{ overflowX: 'auto' }}
    >
      <table className="w-full border-collapse text-sm">
        {createElement('tbody', null, ...table.content.map((row, nth) => drawnRow(row, nth === 0, locale)))}
      </table>
    </div>
  )
}

function drawnRow({ content }: TableRow, isFirst: boolean, locale: Locale) {
  const cells = content.map(({ type, content: paragraphs }) => {
    // A cell without words names no column.
    const isHeader = type === 'tableHeader' && paragraphs.some((paragraph) => wordsOf(paragraph).trim() !== '')
    const scope = isHeader ? (isFirst ? 'col' : 'row') : undefined
    const look = isHeader ? `${CELL} bg-sunken font-bold` : CELL
    const words = paragraphs.map((paragraph) => drawnBlock(paragraph, { locale }))
    // Khmer and Chinese may break anywhere: their columns would be a letter wide.
    return createElement(isHeader ? 'th' : 'td', { scope, className: look, style: { minWidth: '7rem' } }, ...words)
  })
  return createElement('tr', null, ...cells)
}
