import { isDeepStrictEqual } from 'node:util'
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server'
import { ZodError, z } from 'zod'
import { isRefusalCode, REFUSALS, type RefusalCode } from '#shared/codes.ts'
import { actsForAll } from '#shared/roles.ts'
import { idempotencyKey } from '#shared/text.ts'
import type { RequestContext } from '../context.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { isUnavailable } from '../event-sourcing/sql.ts'

/** What a refused call tells its caller: a code of the table, and for bad input which fields are wrong and why. */
export type Refusal = { reason: RefusalCode; fields: { path: string; reason: string }[] }

const TRPC_CODE: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  503: 'SERVICE_UNAVAILABLE',
}

/** Reads an error of any origin as a refusal; what nobody foresaw is UNEXPECTED, and says nothing more. */
export function refusalOf(error: unknown): Refusal {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error
  if (cause instanceof Rejection) return { reason: cause.code, fields: [] }
  if (cause instanceof ZodError) return inputRefusal(cause)
  if (isUnavailable(cause)) return { reason: 'BUSY', fields: [] }
  if (error instanceof TRPCError && error.code === 'NOT_FOUND') return { reason: 'PATH_UNKNOWN', fields: [] }
  if (error instanceof TRPCError && (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST')) {
    return { reason: 'BODY_UNREADABLE', fields: [] }
  }
  return { reason: 'UNEXPECTED', fields: [] }
}

function inputRefusal({ issues }: ZodError): Refusal {
  const fields = issues.map(({ path, message, code }) => ({
    path: path.map(String).join('.').slice(0, 100),
    reason: isRefusalCode(message) ? message : code,
  }))
  const own = fields.map((field) => field.reason).find(isRefusalCode)
  return { reason: own ?? 'INPUT_INVALID', fields: fields.slice(0, 20) }
}

const t = initTRPC.context<RequestContext>().create({
  errorFormatter: ({ shape, error }) => {
    const refusal = refusalOf(error)
    // tRPC's own message may quote the input or the error: the code says all that a client may know.
    return {
      ...shape,
      message: refusal.reason,
      data: { ...refusal, code: shape.data.code, httpStatus: shape.data.httpStatus },
    }
  },
})

let checking = false

/** From now on answers are checked against their schemas: in development and in tests, where every procedure is called. */
export function checkAnswers(): void {
  checking = true
}

/**
 * What a procedure answers, for `.output()`. The type is checked by the compiler; while `checkAnswers` is on, the value is
 * too, and one that holds more than its schema says is an error. In production an answer is trusted: it is made by our own
 * code, and checking a page of cards once more would cost as much as a third of the call (docs/decisions/0007).
 */
export function answers<T extends z.ZodType>(schema: T) {
  const asDescribed = (value: unknown) => !checking || isDeepStrictEqual(schema.parse(value), value)
  return Object.assign(z.custom<z.output<T>>(asDescribed, 'an answer holds more than its schema says'), {
    answer: schema,
  })
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** An error as tRPC's, where a Rejection has the HTTP status of its code, and a database that is away that of BUSY. */
export function asCallError(thrown: unknown): TRPCError {
  const error = getTRPCErrorFromUnknown(thrown)
  const { cause } = error
  if (!(cause instanceof Rejection) && !isUnavailable(cause)) return error
  const { reason } = refusalOf(error)
  const code = TRPC_CODE[REFUSALS[reason].status] ?? 'INTERNAL_SERVER_ERROR'
  return new TRPCError({ code, message: reason, cause })
}

const refusals = t.middleware(async ({ next }) => {
  const result = await next()
  if (!result.ok) throw asCallError(result.error)
  return result
})

const givenKeys = z.object({
  'Idempotency-Key': idempotencyKey.nullish(),
  /** Clients that cannot set headers have it in the payload, beside the call's own input. */
  request_id: idempotencyKey.nullish(),
})
const payload = z.object({ request_id: z.unknown() }).catch({ request_id: undefined })

/** Finds the idempotency key of a write. One that cannot be used is refused: ignored, it would promise what is not kept. */
const idempotency = t.middleware(async ({ ctx, type, getRawInput, next }) => {
  if (type !== 'mutation') return next()
  const { request_id } = payload.parse(await getRawInput())
  const { data, error } = givenKeys.safeParse({ 'Idempotency-Key': ctx.idempotencyKey, request_id })
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return next({ ctx: { ...ctx, idempotencyKey: data['Idempotency-Key'] ?? data.request_id ?? undefined } })
})

/** Anyone may ask. */
export const publicProcedure = t.procedure.use(refusals).use(idempotency)

/** Somebody must be signed in: `ctx.actor` is there. */
export const memberProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.actor) throw new Rejection('SESSION_REQUIRED')
  return next({ ctx: { ...ctx, actor: ctx.actor } })
})

/** Admins, and the product itself. */
export const adminProcedure = memberProcedure.use(({ ctx, next }) => {
  if (!actsForAll(ctx.actor)) throw new Rejection('FORBIDDEN')
  return next({ ctx })
})

/** The product itself: workers. */
export const systemProcedure = memberProcedure.use(({ ctx, next }) => {
  if (ctx.actor.role !== 'system') throw new Rejection('FORBIDDEN')
  return next({ ctx })
})
