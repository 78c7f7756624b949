import type { ArticleBlock, ArticleDocument, ArticlePicture, Embed, Place, TableRow } from './article-blocks.ts'
import { blockHtml, escaped, hrefIn } from './document-html.ts'
import { filmAddress } from './film-address.ts'
import { type Locale, localePath } from './locales.ts'

export type ArticleHtmlOptions = {
  locale: Locale
  /** Stands before paths of this site, for feeds; empty elsewhere. */
  origin: string
  /** The picture of a file, whose `url` is a path of this site; nothing where it is gone. Sizes in pixels. */
  pictureOf: (file: string) => { url: string; width: number; height: number } | undefined
  /** What a mentioned place is called; nothing where it may not be seen: then it is left out. */
  placeOf: (post_id: string) => { name: string } | undefined
}

/** The HTML of an article for other programs: every text and address is escaped. Films are links. */
export const articleHtml = ({ content }: ArticleDocument, options: ArticleHtmlOptions): string =>
  content.map((block) => htmlOf(block, options)).join('')

function htmlOf(block: ArticleBlock, options: ArticleHtmlOptions): string {
  const { locale, origin } = options
  const href = (target: string) => (target.startsWith('/') ? origin : '') + hrefIn(locale, target)
  if (block.type === 'image') return pictureHtml(block, options)
  if (block.type === 'embed') return filmHtml(block)
  if (block.type === 'place') return placeHtml(block, options)
  if (block.type !== 'table') return blockHtml(block, href)
  return `<table>${block.content.map((row) => rowHtml(row, href)).join('')}</table>`
}

function pictureHtml(
  { attrs: { file, alt, caption } }: ArticlePicture,
  { origin, pictureOf }: ArticleHtmlOptions,
): string {
  const found = pictureOf(file)
  if (!found) return ''
  const { url, width, height } = found
  const image = `<img src="${escaped(origin + url)}" alt="${escaped(alt)}" width="${width}" height="${height}">`
  return `<figure data-picture="${escaped(file)}">${image}${caption && `<figcaption>${escaped(caption)}</figcaption>`}</figure>`
}

function filmHtml({ attrs }: Embed): string {
  const address = escaped(filmAddress(attrs.id))
  return `<p><a href="${address}" rel="noopener">${address}</a></p>`
}

function placeHtml({ attrs: { post_id } }: Place, { locale, origin, placeOf }: ArticleHtmlOptions): string {
  const found = placeOf(post_id)
  if (!found) return ''
  const address = escaped(origin + localePath(locale, `/detail/${post_id}`))
  return `<p data-place="${escaped(post_id)}"><a href="${address}">${escaped(found.name)}</a></p>`
}

function rowHtml({ content }: TableRow, href: (target: string) => string): string {
  const cells = content.map(({ type, content: paragraphs }) => {
    const tag = type === 'tableHeader' ? 'th' : 'td'
    return `<${tag}>${paragraphs.map((paragraph) => blockHtml(paragraph, href)).join('')}</${tag}>`
  })
  return `<tr>${cells.join('')}</tr>`
}
