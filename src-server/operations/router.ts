import { z } from 'zod'
import { text } from '#shared/text.ts'
import type { RequestContext } from '../context.ts'
import { retryDeadLetters } from '../event-sourcing/dead-letter.ts'
import { actor } from '../event-sourcing/event.ts'
import { historyOf, stateAsOf } from '../event-sourcing/history.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { cancelRebuild, requestRebuild } from '../event-sourcing/rebuild.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { projectorStatuses } from '../event-sourcing/status.ts'
import { verify } from '../event-sourcing/verify.ts'
import { answers, procedure, router } from '../http/trpc.ts'
import { projectors } from '../projectors.ts'
import { historianOf } from './historians.ts'

const projectorName = z.object({ name: text(1, 100) })
/** Such as `post-0195b5a0-0000-7000-8000-000000000000`. */
const streamName = z
  .string()
  .regex(/^[a-z]+-[\w.:/-]{1,200}$/)
  .toLowerCase()

const status = z.object({
  name: z.string(),
  mode: z.enum(['inline', 'async']),
  position: z.number(),
  lag: z.number(),
  running: z.boolean(),
  deadLetters: z.number(),
  lastError: z.object({ position: z.number(), error: z.string(), at: z.string() }).nullable(),
  replay: z.object({ position: z.number(), running: z.boolean(), error: z.string().nullable() }).nullable(),
})
const comparison = z.object({
  table: z.string(),
  rows: z.number(),
  onlyLive: z.array(z.unknown()),
  onlyReplayed: z.array(z.unknown()),
})
const entry = z.object({
  position: z.number(),
  version: z.number(),
  type: z.string(),
  at: z.string(),
  /** A forgotten one is shown as a deleted member. */
  actor: actor.extend({ forgotten: z.boolean() }),
  correlation_id: z.string(),
  causation_id: z.string().optional(),
  changes: z.array(z.object({ path: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
})

function known({ name }: { name: string }): Projector {
  const projector = projectors.find((one) => one.name === name)
  if (!projector) throw new Rejection('PROJECTOR_UNKNOWN')
  return projector
}

const statuses = ({ pool }: Pick<RequestContext, 'pool'>) => projectorStatuses(pool, projectors)

/** What admins do to read models, and what they may know of the log. */
export const operationsRouter = router({
  /** Every projector and how it is doing. */
  projectors: procedure('operations.projectors')
    .output(answers(z.array(status)))
    .query(({ ctx }) => statuses(ctx)),

  /** Has the workers make a projector's tables anew, beside the live ones; answers at once. */
  replay: procedure('operations.replay')
    .input(projectorName)
    .output(answers(z.array(status)))
    .mutation(async ({ ctx, input }) => {
      await requestRebuild(ctx.pool, known(input))
      return statuses(ctx)
    }),

  cancelReplay: procedure('operations.cancelReplay')
    .input(projectorName)
    .output(answers(z.array(status)))
    .mutation(async ({ ctx, input }) => {
      await cancelRebuild(ctx.pool, known(input))
      return statuses(ctx)
    }),

  /** Tries the events again that an async projector could not take. */
  retry: procedure('operations.retry')
    .input(projectorName)
    .output(answers(z.object({ mended: z.number(), left: z.number() })))
    .mutation(({ ctx, input }) => retryDeadLetters(ctx, known(input))),

  /** Compares a projector's tables with what the log makes of them, row by row. */
  verify: procedure('operations.verify')
    .input(projectorName)
    .output(answers(z.array(comparison)))
    .mutation(({ ctx, input }) => verify(ctx, known(input))),

  /** Who changed what of one thing, and when. */
  history: procedure('operations.history')
    .input(z.object({ stream: streamName }))
    .output(answers(z.array(entry)))
    .query(({ ctx, input }) => historyOf(ctx, historianOf(input.stream), input.stream)),

  /** One thing as it was at a position of the log or an instant; null when it was not there yet. */
  asOf: procedure('operations.asOf')
    .input(
      z.object({
        stream: streamName,
        position: z.int().min(0).optional(),
        at: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .output(answers(z.unknown()))
    .query(({ ctx, input }) => stateAsOf(ctx, historianOf(input.stream), input.stream, input)),
})
