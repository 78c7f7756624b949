import type { Sql } from '#server/event-sourcing/sql.ts'
import type { JobQueue } from '#server/platform/queue.ts'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import type { JobType } from '#server/procedures/job.ts'
import type { Logger } from '#server/projections/logger.ts'
import { type Runner, runLoop } from '#server/projections/run-loop.ts'

const LOOK_MS = 5_000

type Options = {
  sql: Sql
  queue: Pick<JobQueue, 'addMissing'>
  jobTypes: readonly Pick<JobType, 'name' | 'due'>[]
  log: Logger
}

/** Queues the jobs for which work waits in the database, also those that the broker has lost. */
export function runDueJobs({ sql, queue, jobTypes, log }: Options): Runner {
  return runLoop({
    async turn() {
      for (const { name, due } of jobTypes) {
        const id = await due?.(sql)
        // The newest pictures go first, and behind them it would wait until all are resized.
        if (id) await queue.addMissing([{ name, data: {}, opts: { jobId: `${name}-${id}`, lifo: true } }])
      }
      return LOOK_MS
    },
    failed(error) {
      // The broker's absence is logged already.
      if (!(error instanceof BrokerUnavailable)) log.error({ err: error }, 'cannot look for jobs that are due')
    },
  })
}
