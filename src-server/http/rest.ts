import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { envelopeCode, REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import type { RequestContext } from '../procedures/context.ts'
import { isKeptFor } from '../procedures/description.ts'
import type { Procedure } from '../procedures/procedure.ts'
import { isBeacon, takeBeacon } from '../procedures/trpc.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { settleSession } from './cookies.ts'
import { logFailure } from './failure-log.ts'
import { openApiDocument } from './openapi.ts'
import { readQuery } from './query-input.ts'
import { CALL_VARY } from './request-locale.ts'
import type { RestRow } from './rest-rows.ts'
import { JSON_TYPE, sendRevalidated } from './revalidated.ts'
import { transportRejection } from './transport-rejection.ts'
import { createUploadMemory } from './upload-memory.ts'
import { enableMultipart, filesOf } from './uploads.ts'
import { WEB_LIMITS, type WebLimits } from './web-limits.ts'

type Envelope = { code: number; message: string; data: unknown; total?: number }

type RestOptions = {
  rows: readonly RestRow[]
  contextOf(request: FastifyRequest): RequestContext
  /** Scheme and host that visitors see. */
  origin: string
  sentence(reason: RejectionCode | 'OK', locale: RequestContext['locale']): string
  /** The longest form with pictures, as it is sent, and what pictures may take while they are received. */
  limits?: Pick<WebLimits, 'formBytes' | 'pictureBytes'>
}

/** The REST adapter at `/api`: each row calls its procedure and wraps the answer in the envelope. */
export async function restRoutes(
  app: FastifyInstance,
  { rows, contextOf, origin, sentence, limits: { formBytes, pictureBytes } = WEB_LIMITS }: RestOptions,
): Promise<void> {
  const memory = createUploadMemory(pictureBytes)
  const reject = (
    request: FastifyRequest,
    reply: FastifyReply,
    rejection: RejectionCode,
    success: 0 | 200,
    data: unknown = null,
  ) => {
    const code = envelopeCode(rejection, success)
    const status = REJECTIONS[rejection].envelope === 'transport' ? REJECTIONS[rejection].status : 200
    return reply
      .code(status)
      .send({ code, message: sentence(rejection, contextOf(request).locale), data } satisfies Envelope)
  }

  async function answer(row: RestRow, request: FastifyRequest, reply: FastifyReply) {
    const ctx = contextOf(request)
    try {
      reply.headers({ vary: CALL_VARY, 'cache-control': 'private, no-cache' })
      const input = row.multipart
        ? {
            ...asObject(request.params),
            files: (arrived: (bytes: number) => Promise<void>) =>
              filesOf(request, {
                maxBytes: formBytes,
                memory: memory.open(ctx.actor?.id ?? ctx.client.address),
                arrived,
              }),
          }
        : inputOf(request)
      const procedure = procedureFor(row, input, ctx)
      if (procedure.waits) request.leaveTurn?.()
      const asked = procedure.rest?.inputFrom?.(input, ctx) ?? input
      if (request.keeping) request.keeping.isAllowed = isKeptFor(procedure, asked)
      const answered = await callProcedure(procedure, ctx, asked)
      const result = settleSession(request, ctx.sessionChanges, answered)
      const envelope: Envelope = { code: row.success, message: sentence('OK', ctx.locale), ...bodyOf(result) }
      const body = withOrigin(JSON.stringify(envelope), origin)
      return row.cacheable && !request.keeping
        ? sendRevalidated(request, reply, body)
        : reply.type(JSON_TYPE).send(body)
    } catch (error) {
      const { reason, fields, retry_after } = rejectionOf(error)
      logFailure({ log: request.log, error, reason }, 'call failed')
      if (retry_after !== undefined) reply.header('retry-after', retry_after)
      return reject(request, reply, reason, row.success, fields.length > 0 ? { fields } : null)
    }
  }

  const route = (scope: FastifyInstance, row: RestRow, options: Pick<RouteOptions, 'bodyLimit' | 'config'> = {}) =>
    scope.route({
      ...options,
      method: row.method,
      url: `/${row.path}`,
      handler: (request, reply) => answer(row, request, reply),
    })

  // JSON only: the parser of plain text would accept other bodies.
  app.removeContentTypeParser('text/plain')
  for (const row of rows) if (!row.multipart) route(app, row, { config: configOf(row) })
  const document = openApiDocument(rows)
  app.get('/openapi.json', () => document)

  const endpoints = [...rows, { method: 'GET', path: 'openapi.json' } as const]
  for (const [path, found] of Map.groupBy(endpoints, ({ path }) => path)) {
    const allowed: string[] = found.map(({ method }) => method)
    // Fastify answers HEAD where it answers GET.
    const answered = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    app.route({
      method: app.supportedMethods.filter((method) => !answered.includes(method)),
      url: `/${path}`,
      handler: (request, reply) =>
        reject(request, reply.header('allow', allowed.join(', ')), 'METHOD_NOT_ALLOWED', 200),
    })
  }
  app.all('*', (request, reply) => reject(request, reply, 'PATH_UNKNOWN', 200))
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRejection(error)
    logFailure({ log: request.log, error, reason }, 'request failed')
    return reject(request, reply, reason, 200)
  })
  // A scope inherits the error handler set so far, so it is registered last.
  await app.register(async (uploads) => {
    await enableMultipart(uploads)
    for (const row of rows) if (row.multipart) route(uploads, row, { bodyLimit: formBytes, config: { kind: 'form' } })
  })
}

function configOf({ procedure, variants }: RestRow): FastifyContextConfig {
  if (isBeacon(procedure)) return { kind: 'beacon' }
  const answering = [procedure, ...variants.map((variant) => variant.procedure)]
  return answering.some(({ kept }) => kept) ? { kept: true } : {}
}

const PICTURE_PATH = /"(\/uploads\/[0-9a-f-]{32,36}\/\w+\.\w+")/g

/** Paths of pictures are addresses where the page that shows them is not ours. */
const withOrigin = (json: string, origin: string): string => json.replace(PICTURE_PATH, `"${origin}$1`)

function callProcedure(procedure: Procedure, ctx: RequestContext, input: unknown): Promise<unknown> {
  if (isBeacon(procedure)) return takeBeacon(procedure, ctx, input)
  const { path, type, call } = procedure
  const getRawInput = async () => input
  return call({ path, type, ctx, getRawInput, signal: undefined, batchIndex: 0 })
}

function procedureFor(row: RestRow, input: Record<string, unknown>, { actor }: Pick<RequestContext, 'actor'>) {
  const variant = row.variants.find(({ when }) =>
    when === 'admin asks' ? actor?.role === 'admin' : input[when.has] !== undefined,
  )
  return variant?.procedure ?? row.procedure
}

/** In an address these would stand in histories and in logs of others. */
const SECRETS = ['password', 'current_password', 'confirm_password', 'credential', 'refresh_token']

/** Merges body and query, but for secrets in the query; path parameters override both. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const mark = request.url.indexOf('?')
  const query = mark < 0 ? {} : readQuery(new URLSearchParams(request.url.slice(mark + 1)))
  for (const name of SECRETS) delete query[name]
  return { ...query, ...asObject(request.body), ...asObject(request.params) }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {})

/**
 * Puts a list's total beside the rows and on each that is an object: clients read either. What else the answer holds
 * stands beside them.
 */
function bodyOf(result: unknown): { data: unknown; total?: number } {
  if (Array.isArray(result)) return withTotal(result, result.length)
  const { rows, total, ...more } = asObject(result)
  const isList = Array.isArray(rows) && typeof total === 'number'
  return isList ? { ...more, ...withTotal(rows, total) } : { data: result }
}

function withTotal(rows: unknown[], total: number) {
  return { data: rows.map((row) => (isObject(row) ? { ...row, total } : row)), total }
}
