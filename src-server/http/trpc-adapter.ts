import { callTRPCProcedure, getTRPCErrorShape, TRPCError, type TRPCProcedureType } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { REJECTIONS } from '#shared/codes.ts'
import { appRouter, PROCEDURES } from '../composition/router.ts'
import type { RequestContext } from '../procedures/context.ts'
import { isKeptFor } from '../procedures/description.ts'
import { isBeacon, takeBeacon } from '../procedures/trpc.ts'
import { asCallError, rejectionOf } from '../procedures/wire-rejection.ts'
import { settleSession } from './cookies.ts'
import { logFailure } from './failure-log.ts'
import { CALL_VARY } from './request-locale.ts'
import { createStreams } from './streams.ts'
import { RETRY_SECONDS, transportRejection } from './transport-rejection.ts'

type Call = { path: string; type: TRPCProcedureType; input: () => unknown }
type Answer =
  | { result: { data: unknown } }
  | { error: { message: string; data: { httpStatus?: number; reason?: string } } }

type Wildcard = { Params: { '*': string } }
type Options = { contextOf(request: FastifyRequest): RequestContext }

/** Batches are rejected: no client sends them, since HTTP/2 carries calls in parallel. */
const query = z.object({ batch: z.never('INPUT_INVALID').optional(), input: z.string().optional() })

/**
 * The tRPC adapter at `/trpc`, one call a request. tRPC's own adapter turns each request and answer into fetch objects,
 * which costs more than the call (docs/decisions/0007).
 */
export function trpcRoutes(app: FastifyInstance, { contextOf }: Options): void {
  const streams = createStreams()
  app.addHook('preClose', async () => streams.close())

  function stream(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const ctx = contextOf(request)
    const call: Call = { path, type: 'subscription', input: () => streamInput(request) }
    request.leaveTurn?.()
    return streams.answer({
      request,
      reply,
      subscribe: (signal) => callProcedure(ctx, call, signal),
      shapeOf: (error) => rejected(ctx, call, error).error,
    })
  }
  async function answer(type: 'query' | 'mutation', path: string, request: FastifyRequest, reply: FastifyReply) {
    const ctx = contextOf(request)
    const call = { path, type }
    const procedure = PROCEDURES.get(path)
    try {
      const { input: text } = queryOf(request)
      const input = () => (type === 'query' ? parseJson(text) : (request.body ?? undefined))
      if (request.keeping) request.keeping.isAllowed = isKeptFor(procedure, input())
      if (procedure?.waits) request.leaveTurn?.()
      const data =
        type === 'mutation' && isBeacon(procedure)
          ? await takeBeacon(procedure, ctx, input())
          : await callProcedure(ctx, { ...call, input })
      return send(reply, { result: { data: settleSession(request, ctx.sessionChanges, data) } })
    } catch (error) {
      return send(reply, rejected(ctx, call, error))
    }
  }
  // JSON only: plain text is what other websites' forms can send.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRejection(error)
    const { status } = REJECTIONS[reason]
    logFailure({ log: request.log, error, reason }, 'request failed')
    return send(reply, { error: { message: reason, data: { reason, httpStatus: status } } })
  })
  // A HEAD request must not open a stream.
  const asStream = { config: { kind: 'stream' }, exposeHeadRoute: false } as const
  const asBeacon = { config: { kind: 'beacon' }, compress: false } as const
  for (const [path, procedure] of PROCEDURES) {
    if (procedure.type === 'subscription')
      app.get(`/trpc/${path}`, asStream, (request, reply) => stream(path, request, reply))
    if (isBeacon(procedure))
      app.post(`/trpc/${path}`, asBeacon, (request, reply) => answer('mutation', path, request, reply))
    if (procedure.kept)
      app.get(`/trpc/${path}`, { config: { kept: true } }, (request, reply) => answer('query', path, request, reply))
  }
  app.get<Wildcard>('/trpc/*', (request, reply) => answer('query', request.params['*'], request, reply))
  app.post<Wildcard>('/trpc/*', (request, reply) => answer('mutation', request.params['*'], request, reply))
}

function callProcedure(ctx: RequestContext, { path, type, input }: Call, signal?: AbortSignal): Promise<unknown> {
  const getRawInput = async () => input()
  return callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal, batchIndex: 0 })
}

function rejected(ctx: RequestContext, { path, type }: Omit<Call, 'input'>, cause: unknown) {
  const error = asCallError(cause)
  logFailure({ log: ctx.log, error, reason: rejectionOf(error).reason }, 'call failed')
  return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input: undefined, ctx }) }
}

/** @throws TRPCError for a batch, with the field `batch` */
function queryOf(request: FastifyRequest): z.output<typeof query> {
  const { data, error } = query.safeParse(request.query)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

/** The input of a subscription, with the last event id that a reconnecting browser sends. */
function streamInput(request: FastifyRequest): unknown {
  const input = parseJson(queryOf(request).input)
  const lastEventId = request.headers['last-event-id']
  return lastEventId ? { ...(typeof input === 'object' && input), lastEventId } : input
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}

function send(reply: FastifyReply, answer: Answer) {
  const status = 'error' in answer ? (answer.error.data.httpStatus ?? 500) : 200
  if (status === REJECTIONS.BUSY.status) reply.header('retry-after', RETRY_SECONDS)
  return reply
    .code(status)
    .headers({ vary: CALL_VARY, 'cache-control': 'private, no-cache' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}
