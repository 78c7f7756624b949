import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Feed } from 'feed'
import { LRUCache } from 'lru-cache'
import { HTML_LANG, type Locale, localePath, readLocale } from '#shared/locales.ts'
import { brandName } from '../composition/brand.ts'
import { createCaller } from '../composition/router.ts'
import { articleBody, newestIn } from '../domains/article/public.ts'
import { referenceOf } from '../domains/catalog/public.ts'
import type { RequestContext } from '../procedures/context.ts'

type Options = { contextOf(request: FastifyRequest): RequestContext; origin: string }

const FORMATS = { rss: 'application/rss+xml; charset=utf-8', atom: 'application/atom+xml; charset=utf-8' } as const
type Format = keyof typeof FORMATS

const ARTICLES = 20
/** Readers' programs ask again and again, and a feed has whole articles. */
const KEPT = { max: 6, ttl: 60_000 }

/** `/feed/en.rss` and `/feed/en.atom`: the newest articles that are written in a language, whole. */
export function feedRoutes(app: FastifyInstance, { contextOf, origin }: Options): void {
  const kept = new LRUCache<string, Promise<string>>(KEPT)
  app.get<{ Params: { file: string } }>('/feed/:file', async (request, reply) => {
    const [, name, ending] = /^(\w\w)\.(rss|atom)$/.exec(request.params.file) ?? []
    const locale = readLocale(name)
    const format = ending === 'rss' || ending === 'atom' ? ending : undefined
    if (!locale || locale !== name || !format) return reply.callNotFound()
    const key = request.params.file
    const making = kept.get(key) ?? feedIn({ ...contextOf(request), actor: null, locale }, { origin, locale, format })
    kept.set(key, making)
    making.catch(() => kept.delete(key))
    return reply
      .type(FORMATS[format])
      .header('cache-control', 'public, max-age=300')
      .send(await making)
  })
}

type Asked = { origin: string; locale: Locale; format: Format }

async function feedIn(ctx: RequestContext, { origin, locale, format }: Asked): Promise<string> {
  const caller = createCaller(ctx)
  const ids = await newestIn(ctx, locale, ARTICLES)
  const articles = await Promise.all(ids.map((id) => caller.article.get({ id })))
  const brand = await brandName(referenceOf(ctx).current(), locale)
  const address = origin + localePath(locale, '/blog')
  const feed = new Feed({
    id: address,
    link: address,
    title: brand,
    language: HTML_LANG[locale],
    copyright: brand,
    updated: new Date(Math.max(0, ...articles.map(({ updated_at }) => Date.parse(updated_at)))),
    feedLinks: { rss: `${origin}/feed/${locale}.rss`, atom: `${origin}/feed/${locale}.atom` },
  })
  for (const article of articles) {
    const link = origin + localePath(locale, `/blog/${article.id}`)
    feed.addItem({
      id: link,
      link,
      title: article.title,
      description: article.summary,
      content: articleBody(article, origin),
      author: [{ name: article.author.userName }],
      category: article.tags.map((tag) => ({ name: tag })),
      published: new Date(article.published_at ?? article.created_at),
      date: new Date(article.updated_at),
    })
  }
  return format === 'rss' ? feed.rss2() : feed.atom1()
}
