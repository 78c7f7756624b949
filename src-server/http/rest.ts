import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { envelopeCode, REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import { checkAccess } from '../procedures/access.ts'
import type { RequestContext } from '../procedures/context.ts'
import { isKeptFor } from '../procedures/description.ts'
import type { Procedure } from '../procedures/procedure.ts'
import { isBeacon, takeBeacon } from '../procedures/trpc.ts'
import { rejectionOf, type WireRejection } from '../procedures/wire-rejection.ts'
import { settleSession } from './cookies.ts'
import { logFailure } from './failure-log.ts'
import { openApiDocument } from './openapi.ts'
import { CALL_VARY } from './request-locale.ts'
import { asAsked, asObject, givenIn, isBlank, isObject, languageAsked, readJsonBodies } from './rest-request.ts'
import type { RestRow } from './rest-rows.ts'
import { JSON_TYPE, sendRevalidated } from './revalidated.ts'
import { RETRY_SECONDS, transportRejection } from './transport-rejection.ts'
import { createUploadMemory } from './upload-memory.ts'
import { enableMultipart, filesOf } from './uploads.ts'
import { WEB_LIMITS, type WebLimits } from './web-limits.ts'

type Envelope = { code: number; message: string; data: unknown; total?: number }

/** Is told how many bytes of a form have come. */
type Arrived = (bytes: number) => Promise<void>

type RestOptions = {
  rows: readonly RestRow[]
  contextOf(request: FastifyRequest): RequestContext
  /** Scheme and host that visitors see. */
  origin: string
  sentence(reason: RejectionCode | 'OK', locale: RequestContext['locale']): string
  /** The longest form with pictures and the longest article, as they are sent, and what pictures may take while they are received. */
  limits?: Pick<WebLimits, 'formBytes' | 'articleBytes' | 'pictureBytes'>
}

/** The REST adapter at `/api`: each row calls its procedure and wraps the answer in the envelope. */
export async function restRoutes(
  app: FastifyInstance,
  {
    rows,
    contextOf: callerOf,
    origin,
    sentence,
    limits: { formBytes, articleBytes, pictureBytes } = WEB_LIMITS,
  }: RestOptions,
): Promise<void> {
  const contextOf = (request: FastifyRequest) => {
    const ctx = callerOf(request)
    return { ...ctx, locale: languageAsked(request) ?? ctx.locale }
  }
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
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS)
    return reply
      .code(status)
      .send({ code, message: sentence(rejection, contextOf(request).locale), data } satisfies Envelope)
  }

  async function answer(row: RestRow, request: FastifyRequest, reply: FastifyReply) {
    const ctx = contextOf(request)
    let given: Record<string, unknown> = {}
    try {
      reply.headers({ vary: CALL_VARY, 'cache-control': 'private, no-cache' })
      given = asAsked(row.fields?.schema, givenIn(request))
      if (row.multipart) given.files = filesIn(request, ctx)
      // Reading a view asks the database, which callers without access do not get to.
      if (row.fields) checkAccess(ctx, row.procedure.access)
      const read = row.fields ? await row.fields.read(given, ctx) : given
      const procedure = procedureFor(row, read, ctx)
      const asked = asAsked(procedure.input, read)
      if (procedure.waits) request.leaveTurn?.()
      if (request.keeping) request.keeping.isAllowed = isKeptFor(procedure, asked)
      const answered = await callProcedure(procedure, ctx, asked)
      const result = settleSession(request, ctx.sessionChanges, answered)
      const envelope: Envelope = { code: row.success, message: sentence('OK', ctx.locale), ...bodyOf(result) }
      const body = withOrigin(JSON.stringify(envelope), origin)
      return row.cacheable && !request.keeping
        ? sendRevalidated(request, reply, body)
        : reply.type(JSON_TYPE).send(body)
    } catch (error) {
      const rejection = rejectionOf(error)
      const { reason, retry_after } = rejection
      logFailure({ log: request.log, error, reason }, 'call failed')
      if (retry_after !== undefined) reply.header('retry-after', retry_after)
      return reject(request, reply, reason, row.success, explained(rejection, row, given))
    }
  }
  const filesIn =
    (request: FastifyRequest, { actor, client }: RequestContext) =>
    (arrived: Arrived) =>
      filesOf(request, { maxBytes: formBytes, memory: memory.open(actor?.id ?? client.address), arrived })

  const route = (scope: FastifyInstance, row: RestRow, options: Pick<RouteOptions, 'bodyLimit' | 'config'> = {}) =>
    scope.route({
      ...options,
      method: row.method,
      url: `/${row.path}`,
      handler: (request, reply) => answer(row, request, reply),
    })

  readJsonBodies(app)
  const long = { bodyLimit: articleBytes }
  for (const row of rows)
    if (!row.multipart) route(app, row, { config: configOf(row), ...(row.procedure.takesArticle && long) })
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

/** The part of a refusal beside its sentence: the fields as they were sent, what has changed, an admin's reason, or what broke a rule. */
function explained(
  { fields, stale, note, facts }: WireRejection,
  { fields: own }: RestRow,
  given: Record<string, unknown>,
) {
  if (stale) return stale
  if (note !== undefined) return { note }
  if (facts) return facts
  if (fields.length === 0) return null
  return { fields: fields.map(({ path, reason }) => ({ path: own?.nameOf?.(path, given) ?? path, reason })) }
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
  const isGiven = (name: string | undefined) => name !== undefined && !isBlank(input[name])
  const variant = row.variants.find(({ when }) =>
    when === 'admin asks' ? actor?.role === 'admin' : isGiven(when.has) && !isGiven(when.lacks),
  )
  return variant?.procedure ?? row.procedure
}

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
