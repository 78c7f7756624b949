import { isDeepStrictEqual } from 'node:util'
import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server'
import { ZodError, z } from 'zod'
import { isRefusalCode, REFUSALS, type RefusalCode } from '#shared/codes.ts'
import type { Role } from '#shared/roles.ts'
import { idempotencyKey } from '#shared/text.ts'
import type { RequestContext } from '../context.ts'
import type { Actor } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { isUnavailable } from '../event-sourcing/sql.ts'
import { type Access, PERMISSIONS, type ProcedurePath } from '../permissions.ts'
import type { Session } from '../sign-in/sessions.ts'

/** What a refused call tells its caller: a code of the table, and for bad input which fields are wrong and why. */
export type Refusal = {
  reason: RefusalCode
  fields: { path: string; reason: string }[]
  /** Where trying again helps later: in so many seconds. */
  retry_after?: number
}

const TRPC_CODE: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Reads an error of any origin as a refusal; what nobody foresaw is UNEXPECTED, and says nothing more. */
export function refusalOf(error: unknown): Refusal {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error
  if (cause instanceof Rejection) return rejected(cause)
  if (cause instanceof ZodError) return inputRefusal(cause)
  if (isUnavailable(cause)) return { reason: 'BUSY', fields: [] }
  if (error instanceof TRPCError && error.code === 'NOT_FOUND') return { reason: 'PATH_UNKNOWN', fields: [] }
  if (error instanceof TRPCError && (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST')) {
    return { reason: 'BODY_UNREADABLE', fields: [] }
  }
  return { reason: 'UNEXPECTED', fields: [] }
}

function rejected({ code, detail }: Rejection): Refusal {
  const seconds = detail?.seconds
  return { reason: code, fields: [], ...(typeof seconds === 'number' && { retry_after: seconds }) }
}

function inputRefusal({ issues }: ZodError): Refusal {
  const fields = issues.map((issue) => ({
    path: issue.path.map(String).join('.').slice(0, 100),
    reason: isRefusalCode(issue.message) ? issue.message : isMissing(issue) ? 'FIELD_REQUIRED' : issue.code,
  }))
  if (fields.some(({ reason }) => reason === 'FIELD_REQUIRED'))
    return { reason: 'FIELDS_MISSING', fields: fields.slice(0, 20) }
  const own = fields.map((field) => field.reason).find(isRefusalCode)
  return { reason: own ?? 'INPUT_INVALID', fields: fields.slice(0, 20) }
}

/** zod tells it in words alone. */
const isMissing = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && message.endsWith('received undefined')

const t = initTRPC
  .context<RequestContext>()
  .meta<{ path: ProcedurePath }>()
  .create({
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

const guestProcedure = t.procedure.use(refusals).use(idempotency)

const permitted = t.middleware(({ ctx, meta, path, next }) => {
  if (!meta) throw new Error(`${path} has no line in the permission matrix`)
  const access: Access = PERMISSIONS[meta.path]
  if (access.role !== 'guest') refuseUnpermitted(ctx, access)
  return next({ ctx: { ...ctx, actor: actingAs(ctx) } })
})

const memberProcedure = guestProcedure.use(permitted).use(({ ctx, next }) => {
  if (!ctx.actor) throw nobody(ctx)
  return next({ ctx: { ...ctx, actor: ctx.actor } })
})
const openProcedure = guestProcedure.use(permitted)

type Signed = { [P in ProcedurePath]: (typeof PERMISSIONS)[P]['role'] extends 'guest' ? never : P }[ProcedurePath]
type Open = Exclude<ProcedurePath, Signed>
const isOpen = (path: ProcedurePath): path is Open => PERMISSIONS[path].role === 'guest'

/**
 * The beginning of every procedure: it stands at this path of the router, and whoever the matrix does not name is refused before
 * the input is looked at. Where somebody must be signed in, `ctx.actor` is there.
 */
export function procedure<P extends Open>(path: P): typeof openProcedure
export function procedure<P extends Signed>(path: P): typeof memberProcedure
export function procedure(path: ProcedurePath): typeof openProcedure | typeof memberProcedure {
  return isOpen(path) ? openProcedure.meta({ path }) : memberProcedure.meta({ path })
}

const RANK: Record<Role, number> = { user: 1, owner: 2, admin: 3, system: 4 }
const NEEDED: Record<Access['role'], number> = { guest: 0, member: 1, owner: 2, admin: 3, system: 4 }

/** @throws Rejection */
function refuseUnpermitted(ctx: RequestContext, access: Access): void {
  if (!ctx.actor) throw nobody(ctx)
  const { role } = ctx.actor
  if (RANK[role] < NEEDED[access.role])
    throw access.role === 'owner' ? noOwner(ctx.session) : new Rejection('FORBIDDEN')
  if (access.dashboard && role !== 'system' && !isDashboardOpen(ctx)) throw new Rejection('DASHBOARD_REQUIRED')
}

/** As whom a call is carried out: what only admins may see and do is theirs while the dashboard is open, by every procedure. */
function actingAs(ctx: RequestContext): Actor | null {
  return ctx.actor?.role === 'admin' && !isDashboardOpen(ctx) ? { ...ctx.actor, role: 'owner' } : ctx.actor
}

/** Why nobody is there. That it could not be looked up is no reason to sign anybody out. */
export function nobody({ absence }: Pick<RequestContext, 'absence'>): Rejection {
  if (absence === 'unknown') return new Rejection('BUSY')
  return new Rejection(absence === 'expired' ? 'SESSION_EXPIRED' : 'SESSION_REQUIRED')
}

/** Why somebody is not an owner, or not any more. */
function noOwner(session: Session | null): Rejection {
  if (session?.business === 'pending') return new Rejection('BUSINESS_PENDING')
  if (session?.business === 'suspended') return new Rejection('BUSINESS_SUSPENDED')
  if (session?.business === 'rejected') return new Rejection('BUSINESS_REJECTED')
  return new Rejection('FORBIDDEN')
}

const isDashboardOpen = ({ session, now }: RequestContext): boolean =>
  session !== null && session.dashboardUntil !== null && Date.parse(session.dashboardUntil) > now().getTime()
