import { z } from 'zod'
import { uuid } from './event-fields.ts'

/** A document as events keep it. The contract's limits do not count here; another node is a new version of the event. */

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: z.string() }) }),
])
const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), marks: z.array(mark).optional() }),
  z.object({ type: z.literal('hardBreak') }),
])
const pieces = z.array(inline).optional()
// Parts with an id stand once in the shape of an event, however often they occur.
const paragraph = z.object({ type: z.literal('paragraph'), content: pieces }).meta({ id: 'StoredParagraph' })
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: pieces,
})

type Paragraph = z.infer<typeof paragraph>
type ListItem = { type: 'listItem'; content: (Paragraph | List)[] }
type List = { type: 'bulletList' | 'orderedList'; content: ListItem[] }

/** Lists stand in lists. */
const LEVELS = 3

function listAt(level: number): z.ZodType<List> {
  const part: z.ZodType<Paragraph | List> = level < LEVELS ? z.union([paragraph, listAt(level + 1)]) : paragraph
  const item = z.object({ type: z.literal('listItem'), content: z.array(part) })
  return z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item) })
}
const list = listAt(1).meta({ id: 'StoredList' })
const quote = z.object({ type: z.literal('blockquote'), content: z.array(z.union([paragraph, list])) })

const picture = z.object({
  type: z.literal('image'),
  attrs: z.object({ file: uuid, alt: z.string(), caption: z.string() }),
})
const cell = z.object({ type: z.enum(['tableHeader', 'tableCell']), content: z.array(paragraph) })
const row = z.object({ type: z.literal('tableRow'), content: z.array(cell) })
const table = z.object({ type: z.literal('table'), content: z.array(row) }).meta({ id: 'StoredTable' })
const embed = z.object({
  type: z.literal('embed'),
  attrs: z.object({ provider: z.literal('youtube'), id: z.string() }),
})
const place = z.object({ type: z.literal('place'), attrs: z.object({ post_id: uuid }) })

const EXAMPLE = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'text' }] }] }

export const storedDocument = z
  .object({
    type: z.literal('doc'),
    content: z.array(z.union([paragraph, heading, list, quote, picture, table, embed, place])),
  })
  .meta({ examples: [EXAMPLE] })
export type StoredDocument = z.infer<typeof storedDocument>
