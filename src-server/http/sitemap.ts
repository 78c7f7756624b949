import type { FastifyInstance } from 'fastify'
import { HTML_LANG, LOCALES, localePath } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import type { AppContext } from '../procedures/context.ts'

/** Posts per file: with three languages well below the limit of 50,000 addresses. */
const CHUNK = 5_000
const PAGES = ['/', ...POST_TYPES.map((type) => `/${type}`)]

const header = '<?xml version="1.0" encoding="UTF-8"?>'

function entries(origin: string, path: string, lastmod?: string): string {
  const href = (locale: (typeof LOCALES)[number]) => origin + localePath(locale, path)
  const links = LOCALES.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${HTML_LANG[locale]}" href="${href(locale)}"/>`,
  )
  const alternates = `${links.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${href('kh')}"/>`
  const changed = lastmod ? `<lastmod>${lastmod.slice(0, 10)}</lastmod>` : ''
  return LOCALES.map((locale) => `<url><loc>${href(locale)}</loc>${changed}${alternates}</url>`).join('\n')
}

const urlset = (body: string) =>
  `${header}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${body}\n</urlset>\n`

/** `/sitemap.xml`, an index of files of posts, and `/robots.txt`. */
export function sitemapRoutes(app: FastifyInstance, { db, origin }: Pick<AppContext, 'db'> & { origin: string }): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const { posts } = await db
      .selectFrom('post_tally')
      .select((eb) => eb.fn.coalesce(eb.cast<number>(eb.fn.sum('posts'), 'integer'), eb.lit(0)).as('posts'))
      .executeTakeFirstOrThrow()
    const chunks = Array.from({ length: Math.ceil(posts / CHUNK) }, (_, chunk) => `posts-${chunk + 1}`)
    const files = ['pages', ...chunks].map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
    return reply
      .type('application/xml')
      .send(
        `${header}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`,
      )
  })
  app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    if (request.params.file === 'pages.xml') {
      return reply.type('application/xml').send(urlset(PAGES.map((path) => entries(origin, path)).join('\n')))
    }
    const chunk = Number(/^posts-([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1])
    if (!chunk) return reply.callNotFound()
    const posts = await db
      .selectFrom('post')
      .select(['id', 'updated_at'])
      .where('status', '=', 'published')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(CHUNK)
      .offset((chunk - 1) * CHUNK)
      .execute()
    if (posts.length === 0) return reply.callNotFound()
    return reply
      .type('application/xml')
      .send(urlset(posts.map((post) => entries(origin, `/detail/${post.id}`, post.updated_at)).join('\n')))
  })
}
