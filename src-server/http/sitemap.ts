import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { HTML_LANG, LOCALES, localePath } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import type { AppContext } from '../procedures/context.ts'

/** Posts per file: with three languages well below the limit of 50,000 addresses, and a few megabytes. */
const CHUNK = 1_000
/** A file takes a while to write and to compress, and anyone may ask for it. */
const KEPT = { max: 20, ttl: 60_000 }
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

type Options = Pick<AppContext, 'db'> & { origin: string }
type SitemapFile = { plain: Buffer; gzipped: Buffer }

/** `/sitemap.xml`, an index of files of posts, and `/robots.txt`. */
export function sitemapRoutes(app: FastifyInstance, { db, origin }: Options): void {
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
  const kept = new LRUCache<string, Promise<SitemapFile | null>>(KEPT)
  app.get<{ Params: { file: string } }>('/sitemap/:file', { compress: false }, async (request, reply) => {
    const { file: name } = request.params
    const file = await (kept.get(name) ?? keep(name))
    if (!file) return reply.callNotFound()
    reply.type('application/xml').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.plain)
    return reply.header('content-encoding', 'gzip').send(file.gzipped)
  })

  function keep(name: string): Promise<SitemapFile | null> {
    const making = make(name)
    kept.set(name, making)
    // Names that are none would push out the others.
    making.then((file) => file ?? kept.delete(name)).catch(() => kept.delete(name))
    return making
  }

  async function make(name: string): Promise<SitemapFile | null> {
    const body = name === 'pages.xml' ? await pageEntries() : await postEntries(name)
    if (!body || body.length === 0) return null
    const plain = Buffer.from(urlset(body.join('\n')))
    return { plain, gzipped: await promisify(gzip)(plain) }
  }

  /** The pages without parameters, and the lists of each province that have something. */
  async function pageEntries(): Promise<string[]> {
    const lists = await db
      .selectFrom('post_tally')
      .select(['type', 'province'])
      .where('posts', '>', 0)
      .groupBy(['type', 'province'])
      .orderBy('type')
      .orderBy('province')
      .execute()
    const paths = lists.map(({ type, province }) => `/${type}?province=${encodeURIComponent(province)}`)
    return [...PAGES, ...paths].map((path) => entries(origin, path))
  }

  async function postEntries(name: string): Promise<string[] | null> {
    const chunk = Number(/^posts-([1-9]\d{0,5})\.xml$/.exec(name)?.[1])
    if (!chunk) return null
    const posts = await db
      .selectFrom('post')
      .select(['id', 'updated_at'])
      .where('status', '=', 'published')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(CHUNK)
      .offset((chunk - 1) * CHUNK)
      .execute()
    return posts.map((post) => entries(origin, `/detail/${post.id}`, post.updated_at))
  }
}
