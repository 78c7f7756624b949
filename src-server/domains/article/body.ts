import type { ArticleView } from '#shared/article.ts'
import { articleHtml } from '#shared/article-html.ts'

type Shown = {
  /** Stands before paths of this site. */
  origin?: string
  /** Places that readers may not see keep their marks, without a name, so that they are still there when the body is sent back. */
  marksUnseen?: boolean
}

/** The document of an article as HTML, in the language in which it is shown. */
export function bodyOf(
  { document, pictures, mentions, lang }: ArticleView,
  { origin = '', marksUnseen = false }: Shown,
): string {
  const files = new Map(pictures.map((picture) => [picture.id, picture]))
  const names = new Map(mentions.map(({ id, name }) => [id, { name }]))
  return articleHtml(document, {
    locale: lang,
    origin,
    pictureOf: (file) => files.get(file),
    placeOf: (post_id) => names.get(post_id) ?? (marksUnseen ? { name: '' } : undefined),
  })
}
