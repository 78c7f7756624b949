import { z } from 'zod'
import { historyActor } from './history.ts'
import { MAX_TYPED_USERNAME_LENGTH } from './limits.ts'
import { ROLES } from './roles.ts'
import { code, looseNumber, text, uuid } from './text.ts'
import { day } from './time-schemas.ts'

/** A stream of the log, such as `post-<id>`. */
export const streamName = z
  .string()
  .regex(/^[a-z]+-[\w.:/-]{1,200}$/)
  .toLowerCase()

const EVENT_TYPE = /^[A-Za-z]{1,80}$/

/** The place of an event in the log; the first one is at 1. */
export const logPosition = looseNumber(z.int32().min(1))

const comparison = z.object({
  table: z.string(),
  rows: z.number(),
  onlyLive: z.array(z.unknown()),
  onlyReplayed: z.array(z.unknown()),
})
const job = z.object({
  position: z.number(),
  running: z.boolean(),
  error: z.string().nullable(),
  obstacle: z.string().nullable(),
  nextTryAt: z.string().nullable(),
})
const parked = z.object({ position: z.number(), stream: z.string(), error: z.string(), at: z.string() })

/** Positions and the lag are in events of the log. */
export const projectorStatus = z.object({
  name: z.string(),
  /** Another one after each replay that was not cancelled. */
  generation: z.number(),
  mode: z.enum(['inline', 'async']),
  position: z.number(),
  lag: z.number(),
  running: z.boolean(),
  obstacle: z.string().nullable(),
  deadLetters: z.number(),
  lastError: parked.nullable(),
  replay: job.extend({ result: z.null() }).nullable(),
  verification: job.extend({ result: z.array(comparison).nullable() }).nullable(),
  retry: job.extend({ result: z.object({ mended: z.number(), left: z.number() }).nullable() }).nullable(),
})
export type ProjectorView = z.infer<typeof projectorStatus>

/** An event of the log without what it holds. */
export const loggedEvent = z.object({
  position: z.int(),
  stream: z.string(),
  version: z.int(),
  id: z.string(),
  type: z.string(),
  at: z.string(),
  by: historyActor,
  /** All that belongs to one request has the same. */
  correlation_id: z.string(),
  /** The event that it followed from. */
  causation_id: z.string().nullable(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

/** The changes that an event made to its thing, field by field. Personal data of the forgotten is null. */
const fieldChanges = z.array(
  z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
)

/** One change in the history of a stream. */
export const historyEntry = z.object({
  position: z.number(),
  version: z.number(),
  type: z.string(),
  at: z.string(),
  by: historyActor,
  /** A forgotten one is shown as a deleted member. */
  actor: z.object({ id: z.uuid(), role: z.enum(ROLES), forgotten: z.boolean() }),
  correlation_id: z.string(),
  causation_id: z.string().optional(),
  changes: fieldChanges,
})
export type HistoryEntryView = z.infer<typeof historyEntry>

export const eventDetails = loggedEvent.extend({ schema_version: z.int(), changes: fieldChanges })
export type EventDetails = z.infer<typeof eventDetails>

/** An event that a projector could not take, since when, and why. */
export const deadLetter = parked.extend({ event: loggedEvent.nullable() })
export type DeadLetterView = z.infer<typeof deadLetter>

/** The part of the log that is wanted; each field narrows it. */
const logFilter = {
  stream: streamName.optional(),
  type: z.string().regex(EVENT_TYPE).optional(),
  /** A username, or the id of an account. */
  who: text(1, MAX_TYPED_USERNAME_LENGTH).optional(),
  /** Days in Phnom Penh, both of them included. */
  from: day.optional(),
  to: day.optional(),
  request: uuid.optional(),
}
export const logInput = z.object({
  ...logFilter,
  /** Only what stands before this position. */
  before: logPosition.optional(),
  limit: looseNumber(z.int32().min(1).max(100)).default(20),
})
export type LogInput = z.output<typeof logInput>

/** The newest first. `next` is the `before` with which the search goes on, also where it has found nothing yet; null at the log's begin. */
export const logPage = z.object({ rows: z.array(loggedEvent), next: z.int().nullable() })
export type LogPage = z.infer<typeof logPage>

const count = z.int()

/** A kind of background job. Counts are as of the workers' last report; those of waiting ones stop at some ten thousand. */
export const jobKind = z.object({
  name: z.string(),
  /** Null for one that only sample content has, and for `other`: jobs that the workers' version does not know. */
  does: z.string().nullable(),
  waiting: count,
  running: count,
  /** They have failed, and wait for their next try. */
  delayed: count,
  failed: count,
  ran_at: z.string().nullable(),
  took_ms: count.nullable(),
})
export type JobKindView = z.infer<typeof jobKind>

export const failedJobsInput = z.object({
  kind: code,
  page: looseNumber(z.int32().min(1)).default(1),
  pageSize: looseNumber(z.int32().min(1).max(100)).default(20),
})

/** The latest first. Of all kinds together the workers report the newest, so more may have `failed` than the `total` to page through. */
export const failedJobsPage = z.object({
  rows: z.array(z.object({ id: z.string(), attempts: count, error: z.string(), at: z.string() })),
  total: count,
  failed: count,
})
export type FailedJobView = z.infer<typeof failedJobsPage>['rows'][number]

/** Without a job, all failed ones of the kind. */
export const retryJobsInput = z.object({
  kind: code,
  job: z
    .string()
    .regex(/^[\w.:-]{1,200}$/)
    .optional(),
})

/** A process of the product that was heard of within a minute. */
export const runningProcess = z.object({
  id: z.string(),
  kind: z.enum(['web', 'workers']),
  version: z.string(),
  /** The first digits of a digest over its code: processes with other digits run other code. */
  release: z.string(),
  host: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  /** Who listens to its live feed. */
  guests: count,
  members: count,
})
export type RunningProcess = z.infer<typeof runningProcess>
