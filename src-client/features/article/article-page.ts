import { notFound } from '@tanstack/react-router'
import { pageHead } from '#client/lib/head.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { RouterContext } from '#client/router-context.ts'
import { localePath } from '#shared/locales.ts'
import { articleJsonLd } from './article-json-ld.ts'
import { relatedTo } from './related-query.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Loads an article's page. @throws notFound for an id that is no UUID, or of an article that the visitor may not see */
export async function loadArticle({ utils }: Pick<RouterContext, 'utils'>, id: string): Promise<void> {
  if (!UUID.test(id)) throw notFound()
  try {
    // Not awaited: streamed after the page.
    void utils.article.related.prefetch(relatedTo(id))
    await utils.article.get.ensureData({ id })
  } catch (error) {
    throw rejectionCode(error) === 'ARTICLE_NOT_FOUND' ? notFound() : error
  }
}

type HeadContext = Pick<RouterContext, 'locale' | 'brand' | 'origin' | 'utils'>

export function articleHead({ locale, brand, origin, utils }: HeadContext, id: string) {
  const article = utils.article.get.getData({ id })
  if (!article) return {}
  const path = `/blog/${article.id}`
  return pageHead({
    locale,
    brand,
    origin,
    path,
    type: 'article',
    // What is missing in the reader's language is the page of the one that is shown instead.
    languages: [article.lang, ...article.languages.filter((language) => language !== article.lang)],
    title: article.title,
    description: article.summary,
    image: article.cover,
    unlisted: article.status !== 'published',
    // Only on the server: search engines read its HTML.
    jsonLd: import.meta.env.SSR
      ? articleJsonLd(article, { url: origin + localePath(article.lang, path), brand, origin })
      : undefined,
  })
}
