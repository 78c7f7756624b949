import { z } from 'zod'
import {
  type ArticleBlock,
  type ArticleDocument,
  type ArticlePicture,
  type Embed,
  MAX_ARTICLE_PICTURES,
  MAX_ARTICLE_PLACES,
  MAX_CAPTION,
  MAX_PICTURE_ALT,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type Place,
  type Table,
  type TableCell,
  type TableRow,
  YOUTUBE_ID,
} from './article-blocks.ts'
import { articleText } from './article-outline.ts'
import { blocks, documentOf, MAX_BLOCKS, MAX_DOCUMENT_LENGTH, paragraph } from './document.ts'
import { isSeen, text, uuid, withoutDirections } from './text.ts'

const seen = (min: number, max: number) => text(min, max).transform(withoutDirections)

const picture: z.ZodType<ArticlePicture> = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    file: uuid,
    // Nothing may be seen of one from before. Whoever saves asks `unseenPictures` for those that are new.
    alt: seen(1, MAX_PICTURE_ALT),
    caption: seen(0, MAX_CAPTION),
  }),
})

const cell: z.ZodType<TableCell> = z.strictObject({
  type: z.enum(['tableHeader', 'tableCell']),
  content: z.array(paragraph).min(1).max(MAX_BLOCKS),
})
const row: z.ZodType<TableRow> = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(cell).min(1).max(MAX_TABLE_COLUMNS),
})
const table: z.ZodType<Table> = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(row)
    .min(1)
    .max(MAX_TABLE_ROWS)
    .refine((rows) => rows.every(({ content }) => content.length === rows[0]?.content.length)),
})

const embed: z.ZodType<Embed> = z.strictObject({
  type: z.literal('embed'),
  attrs: z.strictObject({ provider: z.literal('youtube'), id: z.string().regex(YOUTUBE_ID) }),
})

const place: z.ZodType<Place> = z.strictObject({
  type: z.literal('place'),
  attrs: z.strictObject({ post_id: uuid }),
})

const countOf = ({ content }: ArticleDocument, type: ArticleBlock['type']): number =>
  content.filter((block) => block.type === type).length

const isTooMuch = (article: ArticleDocument): boolean =>
  countOf(article, 'image') > MAX_ARTICLE_PICTURES ||
  countOf(article, 'place') > MAX_ARTICLE_PLACES ||
  articleText(article).length > MAX_DOCUMENT_LENGTH

/** The files of the pictures of whose words nothing is seen. */
export const unseenPictures = ({ content }: ArticleDocument): string[] =>
  content.flatMap((block) => (block.type === 'image' && !isSeen(block.attrs.alt) ? [block.attrs.file] : []))

/** The text of an article in one language: what other texts may have, and pictures, tables, films and places. */
export const articleDocument = documentOf<ArticleBlock>(z.union([...blocks, picture, table, embed, place]), isTooMuch)
