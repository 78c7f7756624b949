import { z } from 'zod'
import { ROLES } from '#shared/roles.ts'
import { text } from '#shared/text.ts'
import { type Historian, historyOf, stateAsOf } from '../../event-sourcing/history.ts'
import type { Projector } from '../../event-sourcing/projector.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { ADMIN } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { cancel, request } from '../../projections/projection-jobs.ts'
import { deadLettersOf, projectorStatuses } from '../../projections/status.ts'

const projectorName = z.object({ name: text(1, 100) })
const streamName = z
  .string()
  .regex(/^[a-z]+-[\w.:/-]{1,200}$/)
  .toLowerCase()

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
const deadLetter = z.object({ position: z.number(), stream: z.string(), error: z.string(), at: z.string() })
const status = z.object({
  name: z.string(),
  mode: z.enum(['inline', 'async']),
  position: z.number(),
  lag: z.number(),
  running: z.boolean(),
  obstacle: z.string().nullable(),
  deadLetters: z.number(),
  firstError: deadLetter.nullable(),
  replay: job.extend({ result: z.null() }).nullable(),
  verification: job.extend({ result: z.array(comparison).nullable() }).nullable(),
  retry: job.extend({ result: z.object({ mended: z.number(), left: z.number() }).nullable() }).nullable(),
})
const entry = z.object({
  position: z.number(),
  version: z.number(),
  type: z.string(),
  at: z.string(),
  /** A forgotten one is shown as a deleted member. */
  actor: z.object({ id: z.uuid(), role: z.enum(ROLES), forgotten: z.boolean() }),
  correlation_id: z.string(),
  causation_id: z.string().optional(),
  changes: z.array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
})

type Ctx = Pick<RequestContext, 'pool' | 'projectors' | 'historians'>

/** @throws Rejection PROJECTOR_UNKNOWN */
function projectorNamed({ projectors }: Ctx, { name }: { name: string }): Projector {
  const found = projectors.find((projector) => projector.name === name)
  if (!found) throw new Rejection('PROJECTOR_UNKNOWN')
  return found
}

/** @throws Rejection STREAM_UNKNOWN for a category that no slice has. */
function historianOf({ historians }: Ctx, stream: string): Historian {
  const found = historians.find(({ category }) => stream.startsWith(`${category}-`))
  if (!found) throw new Rejection('STREAM_UNKNOWN')
  return found
}

const statuses = ({ pool, projectors }: Ctx) => projectorStatuses(pool, projectors)

export const operationsRouter = router({
  projectors: procedure({
    does: 'Every projector and how it is doing',
    access: ADMIN,
    output: z.array(status),
  }).query(({ ctx }) => statuses(ctx)),

  replay: procedure({
    does: "Has the workers make a projector's tables anew, beside the live ones; answers at once",
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(status),
  }).mutation(async ({ ctx, input }) => {
    await request(ctx.pool, 'replay', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  cancelReplay: procedure({
    does: 'Cancels a replay',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(status),
  }).mutation(async ({ ctx, input }) => {
    await cancel(ctx.pool, 'replay', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  retry: procedure({
    does: 'Has the workers try the dead letters of a projector again; the status has the result',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(status),
  }).mutation(async ({ ctx, input }) => {
    await request(ctx.pool, 'retry', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  cancelRetry: procedure({
    does: 'Cancels a retry; what was mended stays, and one that is finished keeps its result',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(status),
  }).mutation(async ({ ctx, input }) => {
    await cancel(ctx.pool, 'retry', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  verify: procedure({
    does: "Has the workers compare a projector's tables with what the log makes of them; the status has the result",
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(status),
  }).mutation(async ({ ctx, input }) => {
    await request(ctx.pool, 'verification', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  cancelVerification: procedure({
    does: 'Cancels a verification; one that is finished keeps its result',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(status),
  }).mutation(async ({ ctx, input }) => {
    await cancel(ctx.pool, 'verification', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  deadLetters: procedure({
    does: 'The events that a projector could not take, oldest first, after a position of the log',
    access: ADMIN,
    input: projectorName.extend({ after: z.int32().min(0).default(0), limit: z.int32().min(1).max(100).default(20) }),
    example: { name: 'posts', limit: 20 },
    output: z.array(deadLetter),
  }).query(({ ctx, input }) => deadLettersOf(ctx.pool, projectorNamed(ctx, input).name, input)),

  history: procedure({
    does: 'Who changed what of one thing, and when',
    access: ADMIN,
    input: z.object({ stream: streamName }),
    example: { stream: `post-${EXAMPLE_ID.post}` },
    output: z.array(entry),
  }).query(({ ctx, input }) => historyOf(ctx, historianOf(ctx, input.stream), input.stream)),

  asOf: procedure({
    does: 'One thing as it was at a position of the log or an instant; null before it was there',
    access: ADMIN,
    input: z.object({
      stream: streamName,
      position: z.int().min(0).optional(),
      at: z.iso.datetime({ offset: true }).optional(),
    }),
    example: { stream: `post-${EXAMPLE_ID.post}`, position: 1 },
    output: z.unknown(),
  }).query(({ ctx, input }) => stateAsOf(ctx, historianOf(ctx, input.stream), input.stream, input)),
})
