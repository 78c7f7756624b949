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
  const text = textOf(jobTypes)
  return runLoop({
    async turn() {
      const { rows } = await sql.query<{ name: string; id: string }>({ name: 'due-jobs', text })
      // The newest pictures go first, and behind them these would wait until all are resized.
      for (const { name, id } of rows)
        await queue.addMissing([{ name, data: {}, opts: { jobId: `${name}-${id}`, lifo: true } }])
      return LOOK_MS
    },
    failed(error) {
      // The broker's absence is logged already.
      if (!(error instanceof BrokerUnavailable)) log.error({ err: error }, 'cannot look for jobs that are due')
    },
  })
}

/** All are asked for in one statement, so that idle workers stay as quiet however many kinds there are. */
function textOf(jobTypes: Options['jobTypes']): string {
  const queries = jobTypes.flatMap(({ name, due }) => (due ? [`(select '${name}' as name, (${due})::text as id)`] : []))
  return `select name, id from (${queries.join(' union all ')}) due where id is not null`
}
