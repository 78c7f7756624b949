import path from 'node:path'
import middie from '@fastify/middie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { REJECTIONS } from '#shared/codes.ts'
import { type Locale, readLocale, splitLocalePath } from '#shared/locales.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import { brandName } from '../composition/brand.ts'
import { createCaller } from '../composition/router.ts'
import { referenceOf } from '../domains/catalog/public.ts'
import type { Tiles } from '../platform/config.ts'
import type { RequestContext } from '../procedures/context.ts'
import { logFailure } from './failure-log.ts'
import { serveFiles, serveFolder } from './files.ts'
import { resolveAddress } from './page-address.ts'
import { PageFailure } from './page-failure.ts'
import type { PageJob } from './page-job.ts'
import type { RenderedPage, Renderer } from './render.ts'
import { acceptedLocale, LOCALE_COOKIE } from './request-locale.ts'
import { withHashes } from './script-hashes.ts'

export const THEME_COOKIE = 'theme'
/** Nobody notices, and a whole page needs no script to be read. */
const PATIENCE_MS = 20
/** A page can be kept only if it is whole: one waits a little longer, so that the next do not wait at all. */
const KEPT_PATIENCE_MS = 250
const YEAR_SECONDS = 365 * 86_400

type PagesOptions = {
  renderer: Renderer
  contextOf(request: FastifyRequest): RequestContext
  origin: string
  analyticsId?: string | undefined
  tiles?: Tiles | undefined
}

/** Serves pages at every address that nothing else answers, and the client's files. */
export async function pages(
  app: FastifyInstance,
  { renderer, contextOf, origin, analyticsId, tiles }: PagesOptions,
): Promise<void> {
  const secure = origin.startsWith('https:')
  app.addHook('onClose', () => renderer.close())
  await serveClient(app, renderer)

  app.get('/*', { config: { kept: true } }, async (request, reply) => {
    const address = resolveAddress(request.url, {
      cookie: readLocale(request.cookies[LOCALE_COOKIE]),
      accepted: acceptedLocale(request.headers['accept-language']),
    })
    reply.header('vary', 'Accept-Language, Cookie')
    if (address.kind === 'page') return sendPage(request, reply, address.locale)
    if (address.remember) {
      reply.setCookie(LOCALE_COOKIE, address.remember, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'lax', secure })
    }
    return reply.redirect(address.location, address.status)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, locale: Locale) {
    if (isFile(request.url)) return reply.code(404).type('text/plain').send('Not found')
    const theme = readTheme(request.cookies[THEME_COOKIE])
    const ctx = { ...contextOf(request), locale }
    try {
      const job = {
        url: origin + request.url,
        userAgent: request.headers['user-agent'] ?? '',
        locale,
        brand: await brandOf(request, ctx),
        analytics: analyticsId,
        tiles: tiles && `${tiles.address} ${tiles.credit}`,
        nonce: reply.scriptNonce,
        theme,
        origin,
        user: await userOf(ctx),
        patience: patienceFor(request),
      }
      // Nobody waits for the page any more.
      if (reply.raw.destroyed) return reply
      const page = await renderer.render(job, ctx)
      reply.code(page.status).headers(Object.fromEntries(page.headers)).header('cache-control', 'private, no-cache')
      return reply.send(keepable(request, reply, page) ?? page.body ?? '')
    } catch (error) {
      return sendFailure(request, reply, { error, ctx, theme })
    }
  }

  /** A page is made also while the database is away, and is not kept then. */
  function brandOf(request: FastifyRequest, ctx: RequestContext): Promise<string> {
    const reading = referenceOf(ctx)
      .current()
      .catch(() => {
        request.keeping = null
        return referenceOf(ctx).lastKnown()
      })
    return brandName(reading, ctx.locale)
  }

  /** The text of a page that may be kept, which has no nonce. */
  function keepable(
    { keeping }: FastifyRequest,
    reply: FastifyReply,
    { body, isKept }: RenderedPage,
  ): string | undefined {
    if (!keeping || !isKept || !(body instanceof Uint8Array)) return undefined
    const { html, hashes } = withHashes(new TextDecoder().decode(body), reply.scriptNonce)
    keeping.isAllowed = true
    reply.scriptHashes = hashes
    return html
  }

  type Failed = { error: unknown; ctx: RequestContext; theme: 'light' | 'dark' | undefined }

  async function sendFailure(request: FastifyRequest, reply: FastifyReply, { error, ctx, theme }: Failed) {
    const { locale } = ctx
    if (reply.raw.destroyed) return reply
    const reason = error instanceof PageFailure ? error.reason : 'UNEXPECTED'
    const { status } = REJECTIONS[reason]
    const ours = status >= 500
    logFailure({ log: request.log, error: error instanceof PageFailure ? error.cause : error, reason }, 'page failed')
    reply.code(status).header('cache-control', 'no-store')
    if (isbot(request.headers['user-agent']))
      return reply.type('text/plain; charset=utf-8').send(renderer.sentence(reason, locale))
    const id = ours ? request.id : undefined
    const brand = await brandName(referenceOf(ctx).lastKnown(), locale)
    const html = await renderer.renderFailure({ locale, brand, theme, reason, id, href: request.url })
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

/** How long the page may wait for its queries before it is streamed: for crawlers until it is complete. */
function patienceFor({ headers, keeping }: FastifyRequest): number {
  if (isbot(headers['user-agent'])) return Number.POSITIVE_INFINITY
  return keeping ? KEPT_PATIENCE_MS : PATIENCE_MS
}

/** Undefined when the lookup fails, which must not sign the visitor out. */
async function userOf(ctx: RequestContext): Promise<PageJob['user']> {
  if (!ctx.actor) return ctx.absence === 'unknown' ? undefined : null
  const me = await createCaller(ctx)
    .account.me()
    .catch(() => undefined)
  return me && sessionUserOf(me)
}

/** Serves the built files, whose names change with their content; in development Vite serves them. */
async function serveClient(app: FastifyInstance, { assetsRoot, middleware }: Renderer): Promise<void> {
  if (middleware) {
    await app.register(middie)
    app.use(middleware)
    return
  }
  if (!assetsRoot) return
  await serveFolder(app, {
    root: path.join(assetsRoot, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  await serveFiles(app, {
    root: assetsRoot,
    preCompressed: true,
    prefix: '/',
    globIgnore: ['assets/**', '.vite/**'],
    maxAge: '1d',
    setHeaders: (reply, file) => {
      // A new build is looked for there, also by what stands between.
      if (path.basename(file) === 'sw.js') reply.header('cache-control', 'no-cache')
    },
  })
}

/** An address with an extension is a file, except a member's page: user names may have dots. */
function isFile(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return /\.[a-z0-9]{1,8}$/i.test(path) && !splitLocalePath(path).path.startsWith('/user/')
}

export const readTheme = (value: string | undefined): 'light' | 'dark' | undefined =>
  value === 'light' || value === 'dark' ? value : undefined
