import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { ZodError, z } from 'zod'
import { isRejectionCode, REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import { nextStay } from '#shared/room.ts'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { isUnavailable } from '../event-sourcing/sql.ts'
import { FieldProblems } from './field-problems.ts'

export type WireRejection = {
  reason: RejectionCode
  fields: { path: string; reason: string }[]
  /** Seconds until a retry makes sense. */
  retry_after?: number
  /** The version that there is by now, and the fields that have changed since the one that was read. */
  stale?: { version: number; changed: readonly string[] }
  /** An admin's words to the member whom they have suspended. */
  note?: string
  /** The facts that a rule has refused it for: the nights, the status that there is, a limit, a price in dollars. */
  facts?: RuleFacts
}

const TRPC_CODE: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Reads any error as a rejection; unforeseen ones are UNEXPECTED, without details. */
export function rejectionOf(error: unknown): WireRejection {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error
  if (cause instanceof Rejection) return fromRejection(cause)
  if (cause instanceof ZodError) return inputRejection(cause)
  if (isPassing(cause)) return { reason: 'BUSY', fields: [] }
  if (error instanceof TRPCError && error.code === 'NOT_FOUND') return { reason: 'PATH_UNKNOWN', fields: [] }
  if (error instanceof TRPCError && (error.code === 'PARSE_ERROR' || error.code === 'BAD_REQUEST')) {
    return { reason: 'BODY_UNREADABLE', fields: [] }
  }
  return { reason: 'UNEXPECTED', fields: [] }
}

/** Errors of a disk that is full or broken, until somebody has made room. */
const DISK = /^(ENOSPC|EDQUOT|EROFS|EIO)$/

/** Whether it is our machines that fail, so that the same call may succeed later. An input's message, all of it in JSON, is not asked for. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ZodError) &&
  (isUnavailable(error) ||
    // While a release goes out a newer process may be the next to answer.
    error instanceof NewerLog ||
    (error instanceof Error && 'code' in error && typeof error.code === 'string' && DISK.test(error.code)))

function fromRejection(rejection: Rejection): WireRejection {
  const { code, detail } = rejection
  const seconds = detail?.seconds
  const fields = rejection instanceof FieldProblems ? [...rejection.fields] : []
  const stale = code === 'VERSION_STALE' ? staleDetail.parse(detail) : undefined
  const note = code === 'ACCOUNT_SUSPENDED' ? suspendedDetail.parse(detail).note : null
  const facts = detail && REJECTIONS[code].envelope === 'rule' ? ruleFacts.safeParse(detail).data : undefined
  return {
    ...{ reason: code, fields },
    ...(typeof seconds === 'number' && { retry_after: seconds }),
    ...(stale && { stale }),
    ...(note !== null && { note }),
    ...(facts && Object.keys(facts).length > 0 && { facts }),
  }
}

/** VERSION_STALE comes with these. */
const staleDetail = z.object({ version: z.int(), changed: z.array(z.string()).default([]) })

/** Rejections by a rule may come with these, which callers may know. */
const ruleFacts = z
  .object({
    nights: z.array(z.string()),
    status: z.string(),
    limit: z.number(),
    fee: z.number(),
    stays: z.int(),
    /** How many kinds of rooms a branch has. */
    rooms: z.int(),
    /** How many rooms are booked, for each of the nights. */
    booked: z.array(z.int()),
    /** How many rooms are left on each of the nights. */
    left: z.int(),
    price_total: z.number(),
    /** Other dates for the stay. */
    next: z.array(nextStay),
  })
  .partial()
type RuleFacts = z.infer<typeof ruleFacts>

/** ACCOUNT_SUSPENDED comes with this. */
const suspendedDetail = z.object({ note: z.string().nullable() })

function inputRejection({ issues }: ZodError): WireRejection {
  const fields = issues.map((issue) => ({
    path: issue.path.map(String).join('.').slice(0, 100),
    reason: isRejectionCode(issue.message) ? issue.message : isMissing(issue) ? 'FIELD_REQUIRED' : issue.code,
  }))
  if (fields.some(({ reason }) => reason === 'FIELD_REQUIRED'))
    return { reason: 'FIELDS_MISSING', fields: fields.slice(0, 20) }
  const own = fields.map((field) => field.reason).find(isRejectionCode)
  return { reason: own ?? 'INPUT_INVALID', fields: fields.slice(0, 20) }
}

/** Inputs are parsed with `reportInput`, without which an issue has no `input`. */
const isMissing = (issue: z.core.$ZodIssue): boolean => 'input' in issue && issue.input === undefined

export function asCallError(thrown: unknown): TRPCError {
  const error = getTRPCErrorFromUnknown(thrown)
  const { cause } = error
  if (!(cause instanceof Rejection) && !isPassing(cause)) return error
  const { reason } = rejectionOf(error)
  const code = TRPC_CODE[REJECTIONS[reason].status] ?? 'INTERNAL_SERVER_ERROR'
  return new TRPCError({ code, message: reason, cause })
}
