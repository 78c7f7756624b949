import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape, TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { REFUSALS } from '#shared/codes.ts'
import type { RequestContext } from '../context.ts'
import { appRouter } from '../router.ts'
import { CALL_VARY } from './request-locale.ts'
import { transportRefusal } from './transport-refusal.ts'
import { refusalOf } from './trpc.ts'

const MAX_BATCH = 10

type Call = { path: string; input: () => unknown }
type Answer =
  | { result: { data: unknown } }
  | { error: { message: string; data: { httpStatus?: number; reason?: string } } }

const query = z.object({ batch: z.literal('1').optional(), input: z.string().optional() })

/**
 * The tRPC door at `/trpc`: tRPC's protocol for queries (GET) and mutations (POST), single and batched. The library's own
 * adapter turns each request into a fetch Request and each answer into a web stream; for JSON in and JSON out that costs
 * more than the call itself (docs/decisions/0007).
 */
export function trpcRoutes(app: FastifyInstance, contextOf: (request: FastifyRequest) => RequestContext): void {
  async function answer(
    type: 'query' | 'mutation',
    request: FastifyRequest<{ Params: { '*': string } }>,
    reply: FastifyReply,
  ) {
    const ctx = contextOf(request)
    const { batch, input } = query.catch({}).parse(request.query)
    const given = () => (type === 'query' ? parseJson(input) : (request.body ?? undefined))
    const paths = request.params['*'].split(',')
    if (!batch) return send(reply, await run(ctx, type, { path: request.params['*'], input: given }))

    if (paths.length > MAX_BATCH) return send(reply, await run(ctx, type, { path: '', input: given }))
    const calls = paths.map((path, index) => ({ path, input: () => inputAt(given(), index) }))
    return send(reply, await Promise.all(calls.map((call) => run(ctx, type, call))))
  }
  // What fails before a call is reached, such as a body that is no JSON, answers in the protocol's own shape.
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const reason = transportRefusal(error.statusCode)
    const { status } = REFUSALS[reason]
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return send(reply, { error: { message: reason, data: { reason, httpStatus: status } } })
  })
  app.get<{ Params: { '*': string } }>('/trpc/*', (request, reply) => answer('query', request, reply))
  app.post<{ Params: { '*': string } }>('/trpc/*', (request, reply) => answer('mutation', request, reply))
}

async function run(ctx: RequestContext, type: 'query' | 'mutation', { path, input }: Call): Promise<Answer> {
  try {
    const getRawInput = async () => input()
    const data: unknown = await callTRPCProcedure({
      router: appRouter,
      path,
      type,
      ctx,
      getRawInput,
      signal: undefined,
      batchIndex: 0,
    })
    return { result: { data } }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    if (REFUSALS[refusalOf(error).reason].status >= 500) ctx.log.error({ err: error, path }, 'call failed')
    return { error: getTRPCErrorShape({ config: appRouter._def._config, error, type, path, input: undefined, ctx }) }
  }
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
