import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { HTML_LANG, LOCALES, type Locale, localePath } from '#shared/locales.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { coalesce } from '../platform/memoize.ts'
import type { AppContext } from '../procedures/context.ts'

/** Things per file: with three languages well below the limit of 50,000 addresses, and a few megabytes. */
const CHUNK = 1_000
/** A file takes a while to write and to compress, and anyone may ask for it. */
const KEPT = { max: 20, ttl: 60_000 }
const PAGES = ['/', ...POST_TYPES.map((type) => `/${type}`), '/blog']

const header = '<?xml version="1.0" encoding="UTF-8"?>'

type Changed = { lastmod?: string; languages?: readonly Locale[] }

function entries(origin: string, path: string, { lastmod, languages = LOCALES }: Changed = {}): string {
  const href = (locale: Locale) => origin + localePath(locale, path)
  const links = languages.map(
    (locale) => `<xhtml:link rel="alternate" hreflang="${HTML_LANG[locale]}" href="${href(locale)}"/>`,
  )
  const alternates = `${links.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${href('kh')}"/>`
  const changed = lastmod ? `<lastmod>${lastmod.slice(0, 10)}</lastmod>` : ''
  return languages.map((locale) => `<url><loc>${href(locale)}</loc>${changed}${alternates}</url>`).join('\n')
}

const urlset = (body: string) =>
  `${header}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${body}\n</urlset>\n`

/** A file has the oldest, or those from one on: what is published later changes none of them but the last. */
const FILE = /^(posts|articles)(?:-from-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\.xml$/

type Kind = 'post' | 'article'
type Options = Pick<AppContext, 'db'> & { origin: string }
type SitemapFile = { plain: Buffer; gzipped: Buffer }

/** `/sitemap.xml`, an index of files of posts and articles, and `/robots.txt`. */
export function sitemapRoutes(app: FastifyInstance, { db, origin }: Options): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain').send(`User-agent: *\nDisallow: /api/\nDisallow: /trpc/\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const files = (await fileNames()).map((name) => `<sitemap><loc>${origin}/sitemap/${name}.xml</loc></sitemap>`)
    return reply
      .type('application/xml')
      .send(
        `${header}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`,
      )
  })
  // The names take a look at every entry, and anyone may ask for them: a crowd shares one.
  const fileNames = coalesce(async () => ['pages', ...(await filesOf('post')), ...(await filesOf('article'))])
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
    const body = name === 'pages.xml' ? await pageEntries() : await thingEntries(name)
    if (body.length === 0) return null
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

  async function thingEntries(name: string): Promise<string[]> {
    const [, kind, from] = FILE.exec(name) ?? []
    if (kind === undefined) return []
    return kind === 'posts' ? postEntries(from) : articleEntries(from)
  }

  /** The names of the files of a kind. */
  async function filesOf(kind: Kind): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from (
        select id, row_number() over (order by published_at, id) as nth from ${sql.table(kind)} where status = 'published'
      ) as each where nth % ${sql.lit(CHUNK)} = 1 order by nth`.execute(db)
    return rows.map(({ id }, nth) => (nth === 0 ? `${kind}s` : `${kind}s-from-${id}`))
  }

  async function postEntries(from: string | undefined): Promise<string[]> {
    const posts = await db
      .selectFrom('post as t')
      .select(['t.id', 't.updated_at'])
      .where('t.status', '=', sql.lit('published'))
      .where(isFrom('post', from))
      .orderBy('t.published_at')
      .orderBy('t.id')
      .limit(CHUNK)
      .execute()
    return posts.map((post) => entries(origin, `/detail/${post.id}`, { lastmod: post.updated_at }))
  }

  /** Each in the languages in which it is written. */
  async function articleEntries(from: string | undefined): Promise<string[]> {
    const articles = await db
      .selectFrom('article as t')
      .select(['t.id', 't.heads', 't.updated_at'])
      .where('t.status', '=', sql.lit('published'))
      .where(isFrom('article', from))
      .orderBy('t.published_at')
      .orderBy('t.id')
      .limit(CHUNK)
      .execute()
    return articles.map(({ id, heads, updated_at: lastmod }) =>
      entries(origin, `/blog/${id}`, { lastmod, languages: LOCALES.filter((locale) => heads[locale]?.title) }),
    )
  }
}

/** Found by key: an offset would read all that comes before. */
const isFrom = (kind: Kind, from: string | undefined): RawBuilder<SqlBool> =>
  from === undefined
    ? sql`true`
    : sql`(t.published_at, t.id) >= (select published_at, id from ${sql.table(kind)} where id = ${from})`
