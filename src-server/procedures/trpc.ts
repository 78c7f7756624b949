import { isDeepStrictEqual } from 'node:util'
import { initTRPC, TRPCError, type TRPCProcedureBuilder, type TRPCUnsetMarker } from '@trpc/server'
import { z } from 'zod'
import type { RejectionCode } from '#shared/codes.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { idempotencyKey } from '#shared/text.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { measurements } from '../platform/measurements.ts'
import { createOneAtATime } from '../platform/one-at-a-time.ts'
import { type Access, checkAccess, effectiveActor } from './access.ts'
import type { KeyedCall, RequestContext } from './context.ts'
import type { Description } from './description.ts'
import { firstAnswer, rememberedAnswer } from './first-answers.ts'
import { WithSession } from './session-change.ts'
import { asCallError, rejectionOf } from './wire-rejection.ts'

const t = initTRPC
  .context<RequestContext>()
  .meta<Description>()
  .create({
    errorFormatter: ({ shape, error }) => {
      const rejection = rejectionOf(error)
      // tRPC's own message may quote the input or the error.
      return {
        ...shape,
        message: rejection.reason,
        data: { ...rejection, code: shape.data.code, httpStatus: shape.data.httpStatus },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

const givenKeys = z
  .object({ 'Idempotency-Key': idempotencyKey.nullish(), idempotency_key: idempotencyKey.nullish() })
  .refine(({ 'Idempotency-Key': header, idempotency_key: field }) => !header || !field || header === field, {
    error: 'Two keys are two promises: give one, or the same twice',
    path: ['idempotency_key'],
  })
const payload = z.object({ idempotency_key: z.unknown().optional() }).catch({})

/** An empty key is none. */
const keyIn = (given: unknown) => (given === '' ? undefined : given)

/** The idempotency key of a write; an invalid one is rejected, since ignoring it would break its promise. */
function givenKey(ctx: RequestContext, input: unknown): string | undefined {
  const { idempotency_key } = payload.parse(input)
  const { data, error } = givenKeys.safeParse({
    'Idempotency-Key': ctx.idempotencyKey,
    idempotency_key: keyIn(idempotency_key),
  })
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data['Idempotency-Key'] ?? data.idempotency_key ?? undefined
}

/** Counts what a member changes before anything else is asked. Admins are trusted; what guests may has limits of its own. */
async function countWrite(ctx: RequestContext, actor: Actor | null, { keepsAccount }: Description): Promise<void> {
  const { attempts, session, client } = ctx
  if (!actor || isAdminOrSystem(actor)) return
  if (keepsAccount && session) await attempts.countKeeping(session.id, client.address)
  else await attempts.countWrite(actor.id, client.address)
}

/** @throws TRPCError */
function inputOf(input: z.ZodType | undefined, given: unknown): unknown {
  try {
    return input?.parse(given, { reportInput: true })
  } catch (cause) {
    // With a message of its own: that of the cause is all of the input in JSON, which fails where it has many levels.
    throw new TRPCError({ code: 'BAD_REQUEST', message: rejectionOf(cause).reason, cause })
  }
}

/**
 * Checks who calls, before the input is parsed, so that callers without access learn nothing; then settles the outcome. One
 * middleware, since tRPC copies its options for each, and the whole context for each that changes it.
 */
const admitted = t.middleware(async ({ ctx, type, meta, path, getRawInput, next }) => {
  const began = performance.now()
  const measured = (code: string) => measurements.emit('call', { path, code, ms: performance.now() - began })
  try {
    if (!meta) throw new Error(`${path} has no description`)
    const idempotencyKey = type === 'mutation' ? givenKey(ctx, await getRawInput()) : undefined
    checkAccess(ctx, meta.access)
    const actor = effectiveActor(ctx)
    if (type === 'mutation' && meta.access.role !== 'guest') await countWrite(ctx, actor, meta)
    const input = inputOf(meta.input, await getRawInput())
    const isSame = actor === ctx.actor && idempotencyKey === ctx.idempotencyKey
    const result = await next({ ctx: isSame ? undefined : { actor, idempotencyKey }, input })
    if (!result.ok) throw result.error
    const { data } = result
    const answer = data instanceof WithSession ? data.answer : data
    if (checking) checkAnswer(meta, answer)
    if (data instanceof WithSession) ctx.sessionChanges.push(data.change)
    measured('OK')
    return { ...result, data: answer }
  } catch (error) {
    measured(rejectionOf(error).reason)
    throw asCallError(error)
  }
})

export type Beacon = Description & Required<Pick<Description, 'beacon'>>

export const isBeacon = (described: Description | undefined): described is Beacon => described?.beacon !== undefined

/** An adapter calls this where a procedure is a beacon. An idempotency key makes no difference, since no stream changes. */
export async function takeBeacon({ access, input, beacon }: Beacon, ctx: RequestContext, given: unknown) {
  try {
    checkAccess(ctx, access)
    return await beacon(ctx, inputOf(input, given))
  } catch (error) {
    throw asCallError(error)
  }
}

/** These say that it is another call, or that it was not looked at. */
const NO_REPEAT: ReadonlySet<string> = new Set([
  'COMMAND_REUSED',
  'TOO_MANY_ATTEMPTS',
  'BUSY',
] satisfies RejectionCode[])

/** Calls under one key, which at once would each be counted as an attempt of its own. */
const inTurn = createOneAtATime()

/** A repeated call is answered as the first one was, whatever happened since. An answer with a session is its own. */
const repeats = t.middleware(async ({ ctx, path, next }) => {
  const { actor, idempotencyKey } = ctx
  if (idempotencyKey === undefined || !actor) return next()
  const done = { any: false }
  const people = new Set<string>()
  const keyedCall: KeyedCall = {
    confirm() {
      done.any = true
    },
    about(some) {
      for (const person of some) people.add(person)
    },
  }
  const result = await inTurn(`${actor.id} ${idempotencyKey}`, () => next({ ctx: { keyedCall } }))
  if (!done.any) return result
  const call = { path, actor, idempotencyKey }
  if (result.ok)
    return result.data instanceof WithSession
      ? result
      : { ...result, data: await firstAnswer(ctx, { ...call, people: [...people] }, result.data) }
  const { cause } = result.error
  if (!(cause instanceof Rejection) || NO_REPEAT.has(cause.code)) return result
  const first = await rememberedAnswer(ctx, call)
  return first ? { marker: result.marker, ok: true as const, data: first.answer } : result
})

const base = t.procedure.use(admitted).use(repeats)

/** The part of a schema's type that is used here: the type checker would need a third longer for all of `z.ZodType`. */
type AnySchema = { _zod: { input: unknown; output: unknown } }
type Schema = AnySchema | undefined
type Input<I extends Schema> = I extends AnySchema ? z.input<I> : TRPCUnsetMarker
type Output<S extends Schema> = S extends AnySchema ? z.output<S> : TRPCUnsetMarker

type Described<A extends Access, I extends Schema, O extends Schema> = Omit<
  Description,
  'access' | 'input' | 'example' | 'output' | 'beacon'
> & {
  access: A
  input?: I
  output?: O
  beacon?(ctx: RequestContext, input: Output<I>): Promise<Output<O>>
} & (I extends AnySchema ? { example: z.input<I> } : { example?: undefined })

type Builder<A extends Access, I extends Schema, O extends Schema> = TRPCProcedureBuilder<
  RequestContext,
  Description,
  A['role'] extends 'guest' ? { actor: Actor | null } : { actor: Actor },
  Input<I>,
  Output<I>,
  Output<O> | (O extends AnySchema ? WithSession<Output<O>> : never),
  Output<O>,
  false
>

const descriptions = new WeakSet<object>()

export const isDescription = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && descriptions.has(value)

/** Starts a procedure. `ctx.actor` is set unless guests may call. */
export function procedure<A extends Access, I extends Schema = undefined, O extends Schema = undefined>(
  description: Described<A, I, O>,
): Builder<A, I, O>
export function procedure(description: Description) {
  descriptions.add(description)
  return base.meta(description)
}

let checking = false

/** Checks answers against their schemas from now on: in development and tests. */
export function checkAnswers(): void {
  checking = true
}

/** Unchecked in production: checking takes up to a third of a list call (decision 7). */
function checkAnswer({ output }: Description, answer: unknown): void {
  if (output && !isDeepStrictEqual(output.parse(answer), answer))
    throw new Error('an answer holds more than its schema says')
}
