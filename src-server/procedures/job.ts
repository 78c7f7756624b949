import type { JobsOptions } from 'bullmq'
import type { AliasableExpression } from 'kysely'
import type { z } from 'zod'
import type { Label } from '#shared/label.ts'
import { type EventTypes, parseRecorded, type Recorded, type RecordedOf } from '../event-sourcing/event.ts'
import { withoutPersonal } from '../event-sourcing/personal-data.ts'
import type { Db } from '../platform/database.ts'
import type { systemRequest } from './context.ts'

type JobContext = ReturnType<typeof systemRequest>

export type Trigger<Data, S extends EventTypes> = {
  category: string
  /** The events of that category that are followed. */
  events: S
  /** Personal fields are null: a broker keeps its jobs where a person is not forgotten. */
  data(event: RecordedOf<S>): Data
  options?: JobsOptions
  /** Selects the streams that lack the effect, by their ids. */
  missing(db: Db): AliasableExpression<{ id: string }>
}

/** A kind of job. Delivery is at least once, so every job is idempotent. */
export type JobType = {
  name: string
  /** For operators, in one sentence. */
  does: Label
  /** Null: queued by hand. */
  follows: (Omit<Trigger<unknown, EventTypes>, 'data'> & { data(event: Recorded): unknown }) | null
  run(ctx: JobContext, data: unknown): Promise<void>
  /** For work that waits in the database and no event tells of: the query of one id that is due. Asked all the time, so by an index. */
  due?: string
  /** How many of these are late, as one number that a query finds by an index: workers are away, or the job fails. */
  overdue?: string
}

/** What is due and still waits after so many minutes is overdue: the workers look every few seconds. */
export const OVERDUE_MINUTES = 5

/**
 * Defines a job. The relay queues it for each event, and reconciliation again while its effect is missing. It writes
 * through procedures.
 */
export function defineJob<Data, S extends EventTypes>(job: {
  name: string
  does: Label
  data: z.ZodType<Data>
  run(ctx: JobContext, data: Data): Promise<unknown>
  follows?: Trigger<Data, S>
  due?: JobType['due']
  overdue?: JobType['overdue']
}): JobType {
  return {
    name: job.name,
    does: job.does,
    follows: job.follows ? readingEvents(job.follows) : null,
    async run(ctx, data) {
      await job.run(ctx, job.data.parse(data))
    },
    ...(job.due && { due: job.due }),
    ...(job.overdue && { overdue: job.overdue }),
  }
}

const readingEvents = <Data, S extends EventTypes>({ data, ...follows }: Trigger<Data, S>): JobType['follows'] => ({
  ...follows,
  data(recorded) {
    const event = parseRecorded(follows.events, withoutPersonal(recorded))
    return event && data(event)
  },
})
