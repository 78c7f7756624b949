import type { AnyTRPCProcedure } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { envelopeCode, REFUSALS, type RefusalCode } from '#shared/codes.ts'
import { MAX_IMAGE_BYTES } from '#shared/file.ts'
import { MAX_IMAGES } from '#shared/post.ts'
import type { RequestContext } from '../context.ts'
import { openApiDocument } from './openapi.ts'
import { readQuery } from './query-input.ts'
import { CALL_VARY } from './request-locale.ts'
import { REST_ROUTES, type RestRoute } from './rest-routes.ts'
import { sendRevalidated } from './revalidated.ts'
import { transportRefusal } from './transport-refusal.ts'
import { refusalOf } from './trpc.ts'
import { acceptUploads, storeUploads } from './uploads.ts'

export type Envelope = { code: number; message: string; data: unknown; total?: number }

/** What the adapter needs of the application: a request's context, and the sentences, which the client owns. */
export type RestOptions = {
  contextOf(request: FastifyRequest): RequestContext
  sentence(reason: RefusalCode | 'OK', locale: RequestContext['locale']): string
}

/** The REST adapter at `/api`: each row of the table calls its procedure and wraps the answer in the envelope. */
export async function restRoutes(app: FastifyInstance, { contextOf, sentence }: RestOptions): Promise<void> {
  const refuse = (
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: RefusalCode,
    success: 0 | 200,
    data: unknown = null,
  ) => {
    const code = envelopeCode(refusal, success)
    const status = REFUSALS[refusal].envelope === 'transport' ? REFUSALS[refusal].status : 200
    return reply
      .code(status)
      .send({ code, message: sentence(refusal, contextOf(request).locale), data } satisfies Envelope)
  }

  async function answer(route: RestRoute, request: FastifyRequest, reply: FastifyReply) {
    const ctx = contextOf(request)
    try {
      reply.headers({ vary: CALL_VARY, 'cache-control': 'private, no-cache' })
      const input = inputOf(request)
      const procedure = procedureOf(route, input, ctx)
      const { type } = procedure._def
      const getRawInput = async () => input
      const result: unknown = await procedure({
        path: route.path,
        type,
        ctx,
        getRawInput,
        signal: undefined,
        batchIndex: 0,
      })
      const envelope: Envelope = { code: route.success, message: sentence('OK', ctx.locale), ...bodyOf(result) }
      return route.cacheable ? sendRevalidated(request, reply, envelope) : envelope
    } catch (error) {
      return refuseCall(request, reply, error, route.success)
    }
  }

  function refuseCall(request: FastifyRequest, reply: FastifyReply, error: unknown, success: 0 | 200) {
    const { reason, fields, retry_after } = refusalOf(error)
    if (REFUSALS[reason].status >= 500) request.log.error({ err: error }, 'call failed')
    if (retry_after !== undefined) reply.header('retry-after', retry_after)
    return refuse(request, reply, reason, success, fields.length > 0 ? { fields } : null)
  }

  // JSON alone: a body in another dress would be left out without a word.
  app.removeContentTypeParser('text/plain')
  for (const route of REST_ROUTES) {
    app.route({
      method: route.method,
      url: `/${route.path}`,
      handler: (request, reply) => answer(route, request, reply),
    })
  }
  const document = openApiDocument(REST_ROUTES)
  app.get('/openapi.json', () => document)

  // Without its parameter a path is another's: only what comes before it counts.
  const fixed = (path: string) => path.split('/:')[0] ?? ''
  const paths = new Map(
    [...REST_ROUTES, { path: 'saveFiles/:type', method: 'POST' }].map((route) => [fixed(route.path), route.method]),
  )
  app.all('*', (request, reply) => {
    const [path = ''] = request.url.replace(/^\/api\/?/, '').split('?')
    const method = paths.get(path) ?? paths.get(path.slice(0, path.lastIndexOf('/')))
    const known = method !== undefined && method !== request.method
    if (known) reply.header('allow', method)
    return refuse(request, reply, known ? 'METHOD_NOT_ALLOWED' : 'PATH_UNKNOWN', 200)
  })
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const refusal = transportRefusal(error)
    if (REFUSALS[refusal].status >= 500) request.log.error({ err: error }, 'request failed')
    return refuse(request, reply, refusal, 200)
  })
  // Only here is a form read: elsewhere it would be left out as well.
  await app.register(async (uploads) => {
    await acceptUploads(uploads)
    uploads.route<{ Params: { type: string } }>({
      method: 'POST',
      url: '/saveFiles/:type',
      // Many pictures at once, and each may be large.
      bodyLimit: MAX_IMAGES * MAX_IMAGE_BYTES,
      async handler(request, reply) {
        const ctx = contextOf(request)
        try {
          const files = await storeUploads(request, ctx, request.params.type)
          return { code: 200, message: sentence('OK', ctx.locale), ...bodyOf(files) }
        } catch (error) {
          return refuseCall(request, reply, error, 200)
        }
      },
    })
  })
}

/** Which procedure answers: what is given or who asks may say that it is another one. */
function procedureOf(route: RestRoute, input: Record<string, unknown>, { actor }: RequestContext): AnyTRPCProcedure {
  if (route.with && input[route.with.key] !== undefined) return route.with.procedure
  return route.asAdmin && actor?.role === 'admin' ? route.asAdmin : route.procedure
}

/** A body and a query are one input; a path parameter overrides both. */
function inputOf(request: FastifyRequest): Record<string, unknown> {
  const mark = request.url.indexOf('?')
  const query = mark < 0 ? {} : readQuery(new URLSearchParams(request.url.slice(mark + 1)))
  const { filter = {}, category, ...rest } = { ...query, ...asObject(request.body) }
  return {
    ...filterOf(filter),
    ...(category !== undefined && { category_id: category }),
    ...rest,
    ...asObject(request.params),
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/**
 * `filter.type` names the place type and `category` its id, as the filter's other keys name their fields.
 * @throws ZodError for a filter that is none: to leave it out would answer another question.
 */
function filterOf(filter: unknown): Record<string, unknown> {
  const { type, category, ...rest } = filterInput.parse(filter)
  return {
    ...(type !== undefined && { place_type: type }),
    ...(category !== undefined && { category_id: category }),
    ...rest,
  }
}

const filterInput = z.record(z.string(), z.unknown())

/** A list's rows stand in `data`, with the total beside them and on each row: clients read either. */
function bodyOf(result: unknown): { data: unknown; total?: number } {
  if (Array.isArray(result)) return withTotal(result, result.length)
  const { rows, total } = asObject(result)
  return Array.isArray(rows) && typeof total === 'number' ? withTotal(rows, total) : { data: result }
}

function withTotal(rows: unknown[], total: number) {
  return { data: rows.map((row) => ({ ...asObject(row), total })), total }
}
