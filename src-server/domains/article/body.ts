import type { ArticleView } from '#shared/article.ts'
import { articleHtml } from '#shared/article-html.ts'

/** The document of an article as HTML, in the language in which it is shown. @param origin stands before paths of this site */
export function bodyOf({ document, pictures, mentions, lang }: ArticleView, origin = ''): string {
  const files = new Map(pictures.map((picture) => [picture.id, picture]))
  const names = new Map(mentions.map(({ id, name }) => [id, { name }]))
  return articleHtml(document, {
    locale: lang,
    origin,
    pictureOf: (file) => files.get(file),
    placeOf: (post_id) => names.get(post_id),
  })
}
