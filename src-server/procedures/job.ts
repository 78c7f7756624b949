import type { JobsOptions } from 'bullmq'
import type { AliasableExpression } from 'kysely'
import type { z } from 'zod'
import type { Recorded } from '../event-sourcing/event.ts'
import type { Db } from '../platform/database.ts'
import type { systemRequest } from './context.ts'

type JobContext = ReturnType<typeof systemRequest>

/** The event that a job follows, and how its effect is known. */
export type Trigger<Data> = {
  category: string
  event: string
  data(event: Recorded): Data
  options?: JobsOptions
  /** Selects the streams that lack the effect, by their ids. */
  missing(db: Db): AliasableExpression<{ id: string }>
}

/** A kind of job. Delivery is at least once, so every job is idempotent. */
export type JobType = {
  name: string
  /** Null: queued by hand. */
  follows: Trigger<unknown> | null
  run(ctx: JobContext, data: unknown): Promise<void>
}

/**
 * Defines a job. The relay queues it for each event, and reconciliation again while its effect is missing. It writes
 * through procedures.
 */
export function defineJob<Data>(job: {
  name: string
  data: z.ZodType<Data>
  run(ctx: JobContext, data: Data): Promise<unknown>
  follows?: Trigger<Data>
}): JobType {
  return {
    name: job.name,
    follows: job.follows ?? null,
    async run(ctx, data) {
      await job.run(ctx, job.data.parse(data))
    },
  }
}
