import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { createCaller } from '../composition/router.ts'
import type { Config } from '../platform/config.ts'
import { newId } from '../platform/ids.ts'
import { REDACTED } from '../platform/log-redaction.ts'
import { isShortOfMemory, memoryAtHand, sheddingMark } from '../platform/memory.ts'
import { type AppContext, type RequestContext, systemRequest } from '../procedures/context.ts'
import { artRoutes } from './art.ts'
import { auditExportRoutes } from './audit-export.ts'
import { answerBeforeFramework } from './before-framework.ts'
import { calendarRoutes } from './calendar.ts'
import { endConnectionsOnClose } from './end-connections.ts'
import { feedRoutes } from './feeds.ts'
import { readForwarded } from './forwarded.ts'
import { healthRoutes } from './health.ts'
import { identifyCallers, identityOf } from './identify.ts'
import { keepAnswers } from './keep-answers.ts'
import { BROTLI_QUALITY, COMPRESSED_FROM_BYTES, KEPT } from './kept-answers.ts'
import { pages } from './pages.ts'
import { providerRoutes } from './provider-routes.ts'
import type { Renderer } from './render.ts'
import { limitPipelining, limitRequests } from './request-limits.ts'
import { LOCALE_COOKIE, requestLocale } from './request-locale.ts'
import { logKeptAnswers, logRequests } from './request-log.ts'
import { takeTurns } from './request-turns.ts'
import { restRoutes } from './rest.ts'
import { REST_ROWS } from './rest-rows.ts'
import { securityHeaders } from './security.ts'
import { shedLoad } from './shed-load.ts'
import { sitemapRoutes } from './sitemap.ts'
import { storedFiles } from './stored-files.ts'
import { takeBeacons } from './take-beacons.ts'
import { trpcRoutes } from './trpc-adapter.ts'
import { answerClientError, repairUrl, setDefaultHandlers } from './unreadable.ts'
import { WEB_LIMITS, type WebLimits } from './web-limits.ts'
import { webManifest } from './web-manifest.ts'

const REDACT = { ...REDACTED, paths: [...REDACTED.paths, 'busboyOptions.headers'] }

type AppOptions = {
  config: Config
  context: AppContext
  renderer: Renderer
  limits?: WebLimits
  isShort?: () => boolean
  /** The store of kept answers to guests; 0 keeps none. */
  keptBytes?: number
  /** How long a crowd waits for an answer that one of them is given. */
  crowdMs?: number
}

export async function buildApp({
  config,
  context,
  renderer,
  limits = WEB_LIMITS,
  isShort = memoryWatch(),
  // The client's sources change without the log.
  keptBytes = config.dev ? 0 : KEPT.bytes,
  crowdMs,
}: AppOptions): Promise<FastifyInstance> {
  const https = config.publicOrigin.startsWith('https:')
  const app = Fastify({
    logger: { level: config.logLevel, base: { process: 'web' }, redact: REDACT },
    logController: new LogController({ disableRequestLogging: true }),
    // In the order of time, by which the log finds what followed from a request.
    genReqId: newId,
    bodyLimit: limits.jsonBytes,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    requestTimeout: limits.requestMs,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    trustProxy: config.trustProxy,
    rewriteUrl: ({ url = '/' }) => repairUrl(url),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, limits.drain),
  })
  const contextOf = (request: FastifyRequest): RequestContext => {
    // An empty key is none, also for the calls of a batch, whose keys are made of it.
    const key = request.headers['idempotency-key']
    return {
      ...context,
      ...identityOf(request),
      sessionChanges: [],
      locale: requestLocale(request.headers, request.cookies[LOCALE_COOKIE]),
      requestId: request.id,
      log: request.log,
      ...(typeof key === 'string' && key !== '' && { idempotencyKey: key }),
    }
  }

  endConnectionsOnClose(app)
  // Counts that cannot be written are lost, which nobody waits for.
  app.addHook('onClose', () => countPagesAtEnd(context))
  limitPipelining(app)
  setDefaultHandlers(app, (reason, request) => renderer.sentence(reason, contextOf(request).locale))
  logRequests(app, renderer.routeOf)
  const kept = keepAnswers(app, {
    context,
    origin: config.publicOrigin,
    bytes: keptBytes,
    crowdMs,
    sent: logKeptAnswers(app, renderer.routeOf),
  })
  const beacons = takeBeacons({ context, log: app.log, origin: config.publicOrigin, trustProxy: config.trustProxy })
  answerBeforeFramework(app, [kept.first, beacons])
  readForwarded(app)
  securityHeaders(app, { dev: config.dev, https, analyticsId: config.analyticsId, tiles: config.tiles?.address })
  await app.register(cookie)
  // Before the caller is looked up, and after cookies, which say the language of a refusal.
  shedLoad(app, { isShort })
  limitRequests(app, { limits, trustProxy: config.trustProxy })
  takeTurns(app, limits.requests)
  identifyCallers(app, { context, origin: config.publicOrigin })
  kept.keepWhatIsSent()
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: COMPRESSED_FROM_BYTES,
    // A streamed page must be flushed piece by piece.
    brotliOptions: { flush: zlib.BROTLI_OPERATION_FLUSH, params: { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { flush: zlib.Z_SYNC_FLUSH },
  })
  await storedFiles(app, context.fileStore)
  healthRoutes(app, context)
  artRoutes(app, context)
  webManifest(app, context)
  auditExportRoutes(app, { contextOf })
  calendarRoutes(app, { contextOf, origin: config.publicOrigin })
  feedRoutes(app, { contextOf, origin: config.publicOrigin })
  sitemapRoutes(app, { db: context.db, origin: config.publicOrigin })
  await app.register(async (trpc) => trpcRoutes(trpc, { contextOf, limits }))
  await app.register(
    async (api) =>
      restRoutes(api, { contextOf, origin: config.publicOrigin, rows: REST_ROWS, sentence: renderer.sentence, limits }),
    { prefix: '/api' },
  )
  providerRoutes(app, { contextOf, origin: config.publicOrigin })
  const { publicOrigin: origin, analyticsId, tiles } = config
  await app.register(pages, { contextOf, renderer, origin, analyticsId, tiles })
  return app
}

const countPagesAtEnd = (context: AppContext) =>
  createCaller(systemRequest(context))
    .view.countPages()
    .catch(() => null)

function memoryWatch(): () => boolean {
  const mark = sheddingMark(memoryAtHand())
  return () => isShortOfMemory(mark)
}
