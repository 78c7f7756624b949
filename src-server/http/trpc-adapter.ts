import { callTRPCProcedure, getTRPCErrorShape, TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { REFUSALS } from '#shared/codes.ts'
import type { RequestContext } from '../context.ts'
import { appRouter, PROCEDURES } from '../router.ts'
import { CALL_VARY } from './request-locale.ts'
import { createStreams } from './streams.ts'
import { transportRefusal } from './transport-refusal.ts'
import { asCallError, refusalOf } from './trpc.ts'

const MAX_BATCH = 10

type Call = { path: string; input: () => unknown }
type Answer =
  | { result: { data: unknown } }
  | { error: { message: string; data: { httpStatus?: number; reason?: string } } }

type Kind = 'query' | 'mutation' | 'subscription'
type Request = FastifyRequest<{ Params: { '*': string } }>

const query = z.object({ batch: z.literal('1').optional(), input: z.string().optional() })

/**
 * The tRPC door at `/trpc`: tRPC's protocol for queries (GET) and mutations (POST), single and batched. The library's own
 * adapter turns each request into a fetch Request and each answer into a web stream; for JSON in and JSON out that costs
 * more than the call itself (docs/decisions/0007).
 */
export function trpcRoutes(app: FastifyInstance, contextOf: (request: FastifyRequest) => RequestContext): void {
  const streams = createStreams()
  app.addHook('preClose', async () => streams.close())

  function stream(request: Request, reply: FastifyReply): Promise<void> {
    const ctx = contextOf(request)
    const call = { path: request.params['*'], input: () => streamInput(request) }
    return streams.answer({
      request,
      reply,
      subscribe: (signal) => carryOut(ctx, 'subscription', call, signal),
      shapeOf: (error) => refused(ctx, 'subscription', call.path, error).error,
    })
  }
  async function answer(type: 'query' | 'mutation', request: Request, reply: FastifyReply) {
    const ctx = contextOf(request)
    const { batch, input } = query.catch({}).parse(request.query)
    const given = () => (type === 'query' ? parseJson(input) : (request.body ?? undefined))
    const paths = request.params['*'].split(',')
    if (!batch) return send(reply, await run(ctx, type, { path: request.params['*'], input: given }))

    if (paths.length > MAX_BATCH) return send(reply, await run(ctx, type, { path: '', input: given }))
    const calls = paths.map((path, index) => ({ path, input: () => inputAt(given(), index) }))
    return send(reply, await Promise.all(calls.map((call) => run(ctx, type, call))))
  }
  // JSON alone: text is what other websites' forms can send.
  app.removeContentTypeParser('text/plain')
  // What fails before a call is reached, such as a body that is no JSON, answers in the protocol's own shape.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRefusal(error)
    const { status } = REFUSALS[reason]
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return send(reply, { error: { message: reason, data: { reason, httpStatus: status } } })
  })
  app.get<{ Params: { '*': string } }>('/trpc/*', (request, reply) => {
    // Who asks for the head alone gets no stream, which would have no end.
    const streamed = request.method === 'GET' && PROCEDURES.get(request.params['*'])?._def.type === 'subscription'
    return streamed ? stream(request, reply) : answer('query', request, reply)
  })
  app.post<{ Params: { '*': string } }>('/trpc/*', (request, reply) => answer('mutation', request, reply))
}

async function run(ctx: RequestContext, type: Kind, call: Call): Promise<Answer> {
  try {
    return { result: { data: await carryOut(ctx, type, call) } }
  } catch (error) {
    return refused(ctx, type, call.path, error)
  }
}

function carryOut(ctx: RequestContext, type: Kind, { path, input }: Call, signal?: AbortSignal): Promise<unknown> {
  const getRawInput = async () => input()
  return callTRPCProcedure({ router: appRouter, path, type, ctx, getRawInput, signal, batchIndex: 0 })
}

function refused(ctx: RequestContext, type: Kind, path: string, cause: unknown) {
  const error = asCallError(cause)
  if (REFUSALS[refusalOf(error).reason].status >= 500) ctx.log.error({ err: error, path }, 'call failed')
  return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input: undefined, ctx }) }
}

/** A subscription's input; a browser that connects again tells the last id that it has in a header. */
function streamInput(request: Request): unknown {
  const input = parseJson(query.catch({}).parse(request.query).input)
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

/** A batch's inputs are an object by index. */
function inputAt(inputs: unknown, index: number): unknown {
  if (typeof inputs !== 'object' || inputs === null) return undefined
  return Object.getOwnPropertyDescriptor(inputs, String(index))?.value
}

function send(reply: FastifyReply, answers: Answer | Answer[]) {
  const statuses = new Set([answers].flat().map((one) => ('error' in one ? (one.error.data.httpStatus ?? 500) : 200)))
  const [status = 200] = statuses
  return reply
    .code(statuses.size > 1 ? 207 : status)
    .headers({ vary: CALL_VARY, 'cache-control': 'private, no-cache' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answers))
}
