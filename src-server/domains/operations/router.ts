import { z } from 'zod'
import { deadLetter, projectorStatus } from '#shared/operations.ts'
import { looseNumber, text } from '#shared/text.ts'
import type { Projector } from '../../event-sourcing/projector.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { ADMIN } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { deadLettersOf, projectorStatuses } from '../../projections/status.ts'
import { jobProcedures } from './job-procedures.ts'
import { cancelJob, requestJob } from './jobs-of-projectors.ts'
import { logProcedures } from './log-procedures.ts'
import { eventsAt, type LogContext } from './logged-events.ts'

const projectorName = z.object({ name: text(1, 100) })

type Ctx = Pick<RequestContext, 'pool' | 'projectors'>

/** @throws Rejection PROJECTOR_UNKNOWN */
function projectorNamed({ projectors }: Ctx, { name }: { name: string }): Projector {
  const found = projectors.find((projector) => projector.name === name)
  if (!found) throw new Rejection('PROJECTOR_UNKNOWN')
  return found
}

const statuses = ({ pool, projectors }: Ctx) => projectorStatuses(pool, projectors)

async function deadLetters(ctx: Ctx & LogContext, { name }: Projector, page: { after: number; limit: number }) {
  const letters = await deadLettersOf(ctx.pool, name, page)
  const events = await eventsAt(
    ctx,
    letters.map(({ position }) => position),
  )
  return letters.map((letter) => ({ ...letter, event: events.get(letter.position) ?? null }))
}

export const operationsRouter = router({
  ...logProcedures,
  ...jobProcedures,

  projectors: procedure({
    does: 'Every projector and how it is doing',
    access: ADMIN,
    output: z.array(projectorStatus),
  }).query(({ ctx }) => statuses(ctx)),

  replay: procedure({
    does: "Has the workers make a projector's tables anew, beside the live ones; answers at once",
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(projectorStatus),
  }).mutation(async ({ ctx, input }) => {
    await requestJob(ctx, 'replay', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  cancelReplay: procedure({
    does: 'Cancels a replay',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(projectorStatus),
  }).mutation(async ({ ctx, input }) => {
    await cancelJob(ctx, 'replay', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  retry: procedure({
    does: 'Has the workers try the dead letters of a projector again; the status has the result',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(projectorStatus),
  }).mutation(async ({ ctx, input }) => {
    await requestJob(ctx, 'retry', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  cancelRetry: procedure({
    does: 'Cancels a retry; what was mended stays, and one that is finished keeps its result',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(projectorStatus),
  }).mutation(async ({ ctx, input }) => {
    await cancelJob(ctx, 'retry', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  verify: procedure({
    does: "Has the workers compare a projector's tables with what the log makes of them; the status has the result",
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(projectorStatus),
  }).mutation(async ({ ctx, input }) => {
    await requestJob(ctx, 'verification', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  cancelVerification: procedure({
    does: 'Cancels a verification; one that is finished keeps its result',
    access: ADMIN,
    input: projectorName,
    example: { name: 'posts' },
    output: z.array(projectorStatus),
  }).mutation(async ({ ctx, input }) => {
    await cancelJob(ctx, 'verification', projectorNamed(ctx, input))
    return statuses(ctx)
  }),

  deadLetters: procedure({
    does: 'The events that a projector could not take, oldest first, after a position of the log',
    access: ADMIN,
    input: projectorName.extend({
      after: looseNumber(z.int32().min(0)).default(0),
      limit: looseNumber(z.int32().min(1).max(100)).default(20),
    }),
    example: { name: 'posts', limit: 20 },
    output: z.array(deadLetter),
  }).query(({ ctx, input }) => deadLetters(ctx, projectorNamed(ctx, input), input)),
})
