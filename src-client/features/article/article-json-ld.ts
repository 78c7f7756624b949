import type { JsonLd } from '#client/lib/head.ts'
import type { ArticleView } from '#shared/article.ts'
import { OUR_USER_NAME } from '#shared/brand.ts'
import { HTML_LANG, localePath } from '#shared/locales.ts'

type Site = {
  /** The whole address of the article's page. */
  url: string
  brand: string
  origin: string
}

/** An article as search engines read it (https://schema.org/Article). */
export function articleJsonLd(article: ArticleView, { url, brand, origin }: Site): JsonLd {
  const publisher = { '@type': 'Organization', name: brand, url: origin }
  const { userName } = article.author
  const author = {
    '@type': 'Person',
    name: userName,
    url: origin + localePath(article.lang, `/user/${encodeURIComponent(userName)}`),
  }
  const pictures = [article.cover, ...article.pictures].flatMap((image) => image ?? [])
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    url,
    mainEntityOfPage: url,
    inLanguage: HTML_LANG[article.lang],
    image: pictures.map((image) => new URL(image.url, origin).href),
    datePublished: article.published_at ?? undefined,
    dateModified: article.updated_at,
    author: userName === OUR_USER_NAME ? publisher : author,
    publisher,
    keywords: article.tags,
    timeRequired: `PT${article.minutes}M`,
    mentions: article.mentions.map(({ id, name }) => ({
      '@type': 'Place',
      name,
      url: origin + localePath(article.lang, `/detail/${id}`),
    })),
  }
}
