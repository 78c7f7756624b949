import { createElement, type ReactNode } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import type { ArticleBlock, ArticleDocument, ArticlePicture } from '#shared/article-blocks.ts'
import { anchorsIn } from '#shared/article-outline.ts'
import type { ImageView } from '#shared/file.ts'
import { HTML_LANG, type Locale } from '#shared/locales.ts'
import { ArticleFilm } from './article-film.tsx'
import { ArticleTable } from './article-table.tsx'
import { Picture } from './picture.tsx'
import { drawnBlock } from './rich-text.tsx'

type Props = {
  document: ArticleDocument
  /** The language of the words, where it is not the page's. */
  locale?: Locale
  /** By the id of the file. What is missing is left out. */
  pictures: Readonly<Record<string, ImageView>>
  /** The card of a mentioned place; null where it may not be seen. */
  place: (post_id: string) => ReactNode
}

/** The text of an article, drawn node by node: there is no HTML in it. Headings have the anchors of its table of contents. */
export function ArticleBody({ document, locale: written, pictures, place }: Props) {
  const locale = useLocale()
  const anchors = anchorsIn(document)
  const drawn = (block: ArticleBlock): ReactNode => {
    if (block.type === 'image') return <Figure picture={block} image={pictures[block.attrs.file]} />
    if (block.type === 'table') return <ArticleTable table={block} locale={locale} />
    if (block.type === 'embed') return <ArticleFilm id={block.attrs.id} />
    if (block.type === 'place') return place(block.attrs.post_id)
    const look = block.type === 'blockquote' ? QUOTE : undefined
    return drawnBlock(block, { locale, id: anchors.get(block), look })
  }
  const lang = written && written !== locale ? HTML_LANG[written] : undefined
  // Without keys: what it is made of never moves.
  return createElement('div', { lang, className: 'space-y-4 wrap-anywhere' }, ...document.content.map(drawn))
}

const QUOTE = 'space-y-2 border-s-2 border-accent-soft ps-5 text-lg'

/** As wide as the text; slightly less on a phone, as lists ask for their pictures. */
const SIZES = '(min-width: 48rem) 672px, 88vw'

type FigureProps = { picture: ArticlePicture; image: ImageView | undefined }

/** Its room is there before it is. An upright one is no higher than the screen. */
function Figure({ picture: { attrs }, image }: FigureProps) {
  if (!image) return null
  const { alt, caption } = attrs
  const { width, height } = image
  return (
    <figure className="space-y-2">
      <div
        className="relative mx-auto overflow-hidden rounded-card bg-sunken"
        style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(80svh * ${(width / height).toFixed(4)})` }}
      >
        <Picture image={image} alt={alt} sizes={SIZES} />
      </div>
      {caption && <figcaption className="text-center text-sm text-soft">{caption}</figcaption>}
    </figure>
  )
}
