import { callTRPCProcedure, getTRPCErrorShape } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import { appRouter, PROCEDURES } from '../composition/router.ts'
import type { RequestContext } from '../procedures/context.ts'
import { isKeptFor } from '../procedures/description.ts'
import { isBeacon, takeBeacon } from '../procedures/trpc.ts'
import { asCallError, rejectionOf } from '../procedures/wire-rejection.ts'
import { settleSession } from './cookies.ts'
import { logFailure } from './failure-log.ts'
import { CALL_VARY } from './request-locale.ts'
import { readJsonBodies } from './rest-request.ts'
import { createStreams } from './streams.ts'
import { RETRY_SECONDS, transportRejection } from './transport-rejection.ts'
import { type Call, callsIn, streamInput } from './trpc-calls.ts'
import type { WebLimits } from './web-limits.ts'

type Answer =
  | { result: { data: unknown } }
  | {
      error: {
        message: string
        code: number
        data: { httpStatus?: number; reason?: string; fields?: readonly unknown[] }
      }
    }

type Wildcard = { Params: { '*': string } }
type Options = { contextOf(request: FastifyRequest): RequestContext; limits: Pick<WebLimits, 'articleBytes'> }

/**
 * The tRPC adapter at `/trpc`. tRPC's own adapter turns each request and answer into fetch objects, which costs more than the
 * call (docs/decisions/0007).
 */
export function trpcRoutes(app: FastifyInstance, { contextOf, limits: { articleBytes: bodyLimit } }: Options): void {
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
  async function answerCall(
    { path, type, input }: Call,
    ctx: RequestContext,
    request: FastifyRequest,
  ): Promise<Answer> {
    const procedure = PROCEDURES.get(path)
    try {
      if (procedure?.waits) request.leaveTurn?.()
      const data =
        type === 'mutation' && isBeacon(procedure)
          ? await takeBeacon(procedure, ctx, input())
          : await callProcedure(ctx, { path, type, input })
      return { result: { data: settleSession(request, ctx.sessionChanges, data) } }
    } catch (error) {
      return rejected(ctx, { path, type }, error)
    }
  }
  /** In a turn of its own, by who calls by then, and under a key of its own. */
  async function answerFurther(call: Call, index: number, request: FastifyRequest): Promise<Answer> {
    try {
      await request.nextTurn()
      await request.identifyAgain?.()
    } catch (error) {
      return rejected(contextOf(request), call, error)
    }
    const ctx = contextOf(request)
    const key = ctx.idempotencyKey
    return answerCall(call, key === undefined ? ctx : { ...ctx, idempotencyKey: `${index} ${key}` }, request)
  }
  async function answerBatch(calls: readonly Call[], request: FastifyRequest): Promise<Answer[]> {
    const answers: Answer[] = []
    for (const [index, call] of calls.entries())
      answers.push(
        index === 0 ? await answerCall(call, contextOf(request), request) : await answerFurther(call, index, request),
      )
    return answers
  }
  async function answer(type: 'query' | 'mutation', path: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      const { isBatch, calls } = callsIn(type, path, request)
      const [call] = calls
      if (isBatch || !call) return sendAll(reply, await answerBatch(calls, request))
      if (request.keeping) request.keeping.isAllowed = isKeptFor(PROCEDURES.get(path), call.input())
      return send(reply, await answerCall(call, contextOf(request), request))
    } catch (error) {
      return send(reply, rejected(contextOf(request), { path, type }, error))
    }
  }
  // Other websites' forms can send plain text.
  readJsonBodies(app)
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRejection(error)
    logFailure({ log: request.log, error, reason }, 'request failed')
    return send(reply, refused(reason))
  })
  // A HEAD request must not open a stream.
  const asStream = { config: { kind: 'stream' }, exposeHeadRoute: false } as const
  const asBeacon = { config: { kind: 'beacon' }, compress: false } as const
  for (const [path, procedure] of PROCEDURES) {
    if (procedure.type === 'subscription')
      app.get(`/trpc/${path}`, asStream, (request, reply) => stream(path, request, reply))
    if (isBeacon(procedure))
      app.post(`/trpc/${path}`, asBeacon, (request, reply) => answer('mutation', path, request, reply))
    if (procedure.takesArticle)
      app.post(`/trpc/${path}`, { bodyLimit }, (request, reply) => answer('mutation', path, request, reply))
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

/** In the shape of a call's error, for a request that came to no call. */
const refused = (reason: RejectionCode): Answer => ({
  error: {
    message: reason,
    code: TRPC_ERROR_CODES_BY_KEY.BAD_REQUEST,
    data: { reason, fields: [], httpStatus: REJECTIONS[reason].status },
  },
})

const statusOf = (answer: Answer): number => ('error' in answer ? (answer.error.data.httpStatus ?? 500) : 200)

const send = (reply: FastifyReply, answer: Answer) => sendJson(reply, statusOf(answer), answer)

/** With the status that all have, or 207 (Multi-Status), as tRPC's own adapters do. */
function sendAll(reply: FastifyReply, answers: readonly Answer[]) {
  const [status = 200, ...others] = new Set(answers.map(statusOf))
  return sendJson(reply, others.length > 0 ? 207 : status, answers)
}

function sendJson(reply: FastifyReply, status: number, body: Answer | readonly Answer[]) {
  if (status === REJECTIONS.BUSY.status) reply.header('retry-after', RETRY_SECONDS)
  return reply
    .code(status)
    .headers({ vary: CALL_VARY, 'cache-control': 'private, no-cache' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
