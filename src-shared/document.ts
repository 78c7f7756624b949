import { z } from 'zod'
import { isOutsized } from './document-size.ts'
import { plainText, type Worded } from './document-words.ts'
import { linkTarget } from './link-target.ts'
import { isSeen, storableText, withoutDirections } from './text.ts'

/** In UTF-16 units, in one language. */
export const MAX_DOCUMENT_LENGTH = 50_000
/** The most blocks, of each part the most pieces. */
export const MAX_BLOCKS = 1_000
/** How deep lists stand in lists. */
export const LIST_LEVELS = 3

const bold = z.strictObject({ type: z.literal('bold') })
const italic = z.strictObject({ type: z.literal('italic') })
const link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linkTarget }) })
const mark = z.discriminatedUnion('type', [bold, italic, link])
export type Mark = z.infer<typeof mark>

const words = storableText
  .transform((text) => withoutDirections(text.normalize('NFC')))
  .pipe(z.string().min(1).max(MAX_DOCUMENT_LENGTH))
const textNode = z.strictObject({ type: z.literal('text'), text: words, marks: z.array(mark).max(3).optional() })
const lineBreak = z.strictObject({ type: z.literal('hardBreak') })
const inline = z.discriminatedUnion('type', [textNode, lineBreak])
export type Inline = z.infer<typeof inline>

const pieces = z.array(inline).max(MAX_BLOCKS)
export const paragraph = z.strictObject({ type: z.literal('paragraph'), content: pieces.optional() })
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: pieces.optional(),
})

export type Paragraph = z.infer<typeof paragraph>
export type Heading = z.infer<typeof heading>
export type ListItem = { type: 'listItem'; content: (Paragraph | List)[] }
export type List = { type: 'bulletList' | 'orderedList'; content: ListItem[] }
type Quote = { type: 'blockquote'; content: (Paragraph | List)[] }
export type Block = Paragraph | Heading | List | Quote

/** A document of some kinds of blocks. */
export type DocumentOf<B> = { type: 'doc'; content: B[] }
export type RichText = DocumentOf<Block>

function listAt(level: number): z.ZodType<List> {
  const part: z.ZodType<Paragraph | List> = level < LIST_LEVELS ? z.union([paragraph, listAt(level + 1)]) : paragraph
  const item = z.strictObject({ type: z.literal('listItem'), content: z.array(part).min(1).max(MAX_BLOCKS) })
  return z.strictObject({
    type: z.enum(['bulletList', 'orderedList']),
    content: z.array(item).min(1).max(MAX_BLOCKS),
  })
}
const list = listAt(1)
const quote = z.strictObject({
  type: z.literal('blockquote'),
  content: z
    .array(z.union([paragraph, list]))
    .min(1)
    .max(MAX_BLOCKS),
})

/** The blocks that every document may have. */
export const blocks = [paragraph, heading, list, quote] as const

/**
 * The schema of documents that are made of a kind of blocks, as ProseMirror writes them in JSON. Nodes that are not named are
 * refused, so whatever draws one knows all that there can be in it. What is too large is refused before it is read.
 * @param isTooMuch says whether there is more in one than there may be
 */
export function documentOf<B extends Worded>(block: z.ZodType<B>, isTooMuch: (document: DocumentOf<B>) => boolean) {
  const structure = z.strictObject({ type: z.literal('doc'), content: z.array(block).min(1).max(MAX_BLOCKS) })
  return z.unknown().transform((given, issue): DocumentOf<B> => {
    const size = isOutsized(given, MAX_DOCUMENT_LENGTH)
    const { data } = size ? {} : structure.safeParse(given)
    if (data && !isTooMuch(data)) return data
    const isTooBig = size === 'too_big' || data !== undefined
    issue.addIssue({ code: 'custom', message: isTooBig ? 'too_big' : 'DOCUMENT_INVALID' })
    return z.NEVER
  })
}

/** A text with headings, lists, quotes and links. */
export const richText = documentOf<Block>(z.union(blocks), (text) => plainText(text).length > MAX_DOCUMENT_LENGTH)

/** The words of a document, or of its blocks; undefined for anything else. */
export function documentWords(given: unknown): string | undefined {
  const { data } = richText.safeParse(Array.isArray(given) ? { type: 'doc', content: given } : given)
  return data && plainText(data)
}

/** Whether nothing is seen of it. */
export const isBlankText = (text: RichText): boolean => !isSeen(plainText(text))
