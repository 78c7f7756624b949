import type { Inline, Mark } from '#shared/document.ts'
import { linkTarget } from '#shared/link-target.ts'
import { splitLocalePath } from '#shared/locales.ts'
import { withoutDirections } from '#shared/text.ts'
import type { HtmlElement } from './html-tree.ts'

export type Marks = readonly Mark[]
/** In the order in which the editor writes them. */
const ORDER: readonly Mark['type'][] = ['link', 'bold', 'italic']

/** The marks inside of an element. A link that a document may not have is left out; its words stay. */
export function marksIn({ tag, attributes }: HtmlElement, around: Marks): Marks {
  const { style = '', href } = attributes
  const target = tag === 'a' ? readTarget(href) : undefined
  return [
    ...(target === undefined ? [] : [{ type: 'link' as const, attrs: { href: target } }]),
    ...(isBold(tag, style) ? [{ type: 'bold' as const }] : []),
    ...(isItalic(tag, style) ? [{ type: 'italic' as const }] : []),
  ].reduce<Marks>(withMark, around)
}

/** Google Docs wraps all that it copies in a `b` that is not bold. */
const isBold = (tag: string, style: string): boolean =>
  tag === 'strong' ||
  (tag === 'b' && !/font-weight:\s*(normal|[1-5]00)/i.test(style)) ||
  /font-weight:\s*(bold|bolder|[6-9]00)/i.test(style)

const isItalic = (tag: string, style: string): boolean =>
  ['em', 'i', 'cite'].includes(tag) || /font-style:\s*italic/i.test(style)

function readTarget(href = ''): string | undefined {
  const { data } = linkTarget.safeParse(href)
  return data?.startsWith('/') ? splitLocalePath(data).path : data
}

const withMark = (marks: Marks, mark: Mark): Marks =>
  [...marks.filter(({ type }) => type !== mark.type), mark].sort(
    (a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type),
  )

/** Words as they are shown: spaces as browsers collapse them, and nothing that cannot be stored. */
const SPACES = /[ \t\n\r\f]+/g
export const collapsed = (words: string): string =>
  withoutDirections(words.toWellFormed().replaceAll('\0', '')).replace(SPACES, ' ')

const sameMarks = (a: Marks, b: Marks): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Collects the words of a paragraph. */
export class Pieces {
  #pieces: { text: string; marks: Marks }[] = []

  add(words: string, marks: Marks): void {
    const last = this.#pieces.at(-1)
    if (last && last.text !== '\n' && words !== '\n' && sameMarks(last.marks, marks)) last.text += words
    else this.#pieces.push({ text: words, marks })
  }

  /** What was collected, without spaces around it; undefined where there is nothing to read. */
  take(): Inline[] | undefined {
    const pieces = this.#pieces
    this.#pieces = []
    const spaced = withoutTwinSpaces(pieces)
    while (spaced[0] && isBlank(spaced[0].text)) spaced.shift()
    while (isBlank(spaced.at(-1)?.text ?? 'x')) spaced.pop()
    const [first, last] = [spaced[0], spaced.at(-1)]
    if (!first || !last) return undefined
    first.text = first.text.trimStart()
    last.text = last.text.trimEnd()
    return spaced.map(inlineOf)
  }
}

/** A space beside a space of another piece, or beside a line's end, is not shown. */
function withoutTwinSpaces(pieces: readonly { text: string; marks: Marks }[]): { text: string; marks: Marks }[] {
  let end = '\n'
  const shown: { text: string; marks: Marks }[] = []
  for (const { text, marks } of pieces) {
    const words =
      text === '\n' ? text : / |\n/.test(end) ? text.replace(/ +/g, ' ').replace(/^ /, '') : text.replace(/ +/g, ' ')
    const before = shown.at(-1)
    if (text === '\n' && before) before.text = before.text.replace(/ $/, '')
    if (words === '') continue
    shown.push({ text: words, marks })
    end = words.at(-1) ?? end
  }
  return shown.filter(({ text }) => text !== '')
}

const isBlank = (text: string): boolean => text.trim() === ''

function inlineOf({ text, marks }: { text: string; marks: Marks }): Inline {
  if (text === '\n') return { type: 'hardBreak' }
  return { type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }
}
