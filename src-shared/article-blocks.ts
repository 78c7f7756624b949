import type { Block, DocumentOf, Paragraph } from './document.ts'

export const MAX_PICTURE_ALT = 300
export const MAX_CAPTION = 500
/** In one language of an article. */
export const MAX_ARTICLE_PICTURES = 60
export const MAX_ARTICLE_PLACES = 30
export const MAX_TABLE_COLUMNS = 8
export const MAX_TABLE_ROWS = 50
/** The ids of YouTube's films. */
export const YOUTUBE_ID = /^[\w-]{11}$/

/** A picture of the upload pipeline. `alt` describes it to those who do not see it; `caption` may be empty. */
export type ArticlePicture = { type: 'image'; attrs: { file: string; alt: string; caption: string } }
export type TableCell = { type: 'tableHeader' | 'tableCell'; content: Paragraph[] }
export type TableRow = { type: 'tableRow'; content: TableCell[] }
/** Rows of as many cells each. */
export type Table = { type: 'table'; content: TableRow[] }
/** A film of somebody else's site. */
export type Embed = { type: 'embed'; attrs: { provider: 'youtube'; id: string } }
/** A place that the article tells of, shown as a card. */
export type Place = { type: 'place'; attrs: { post_id: string } }
export type ArticleBlock = Block | ArticlePicture | Table | Embed | Place
export type ArticleDocument = DocumentOf<ArticleBlock>
