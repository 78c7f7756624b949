import { TRPCError, type TRPCProcedureType } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fieldProblem } from '../procedures/field-problems.ts'
import { asObject } from './rest-request.ts'

/** `input` throws a TRPCError for what is no JSON. */
export type Call = { path: string; type: TRPCProcedureType; input: () => unknown }

/** Calls of a batch. Each waits for its turn as a request of its own would. */
const MAX_CALLS = 10

const query = z.object({ batch: z.literal('1', 'INPUT_INVALID').optional(), input: z.string().optional() })

/**
 * The calls of a request: one, or those of a batch as tRPC's `httpBatchLink` sends it, with the paths in a row and the inputs by
 * number.
 * @throws Rejection INPUT_INVALID for more calls than a request may make, with the field `batch`
 */
export function callsIn(type: 'query' | 'mutation', path: string, request: FastifyRequest) {
  const { batch, input: text } = queryOf(request)
  const input = () => (type === 'query' ? parseJson(text) : (request.body ?? undefined))
  if (batch === undefined) return { isBatch: false, calls: [{ path, type, input }] }
  const paths = path.split(',')
  if (paths.length > MAX_CALLS) throw fieldProblem('batch', 'INPUT_INVALID')
  const inputs = asObject(input())
  return { isBatch: true, calls: paths.map((one, index) => ({ path: one, type, input: () => inputs[index] })) }
}

/** The input of a subscription, with the last event id that a reconnecting browser sends. @throws Rejection INPUT_INVALID for a batch */
export function streamInput(request: FastifyRequest): unknown {
  const { batch, input: text } = queryOf(request)
  if (batch !== undefined) throw fieldProblem('batch', 'INPUT_INVALID')
  const input = parseJson(text)
  const lastEventId = request.headers['last-event-id']
  return lastEventId ? { ...asObject(input), lastEventId } : input
}

/** @throws TRPCError */
function queryOf(request: FastifyRequest): z.output<typeof query> {
  const { data, error } = query.safeParse(request.query)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
}
