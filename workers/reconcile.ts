import { readStream } from '#server/event-sourcing/store.ts'
import type { Broker, JobQueue } from '#server/platform/queue.ts'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import type { AppContext } from '#server/procedures/context.ts'
import type { JobType } from '#server/procedures/job.ts'
import type { Logger } from '#server/projections/logger.ts'
import { type Runner, runLoop } from '#server/projections/run-loop.ts'
import { sweepSignIns } from '#server/sign-in/sweep.ts'
import { jobsOf, relayPosition } from './relay.ts'

const HOUR_MS = 60 * 60_000
const LOOK_MS = 2_000

type Context = Pick<AppContext, 'db' | 'pool'>

/**
 * Queues again the jobs whose effect is missing, because they failed for good or the broker lost them; waiting jobs
 * stay.
 * @returns per job name how many streams lack its effect
 */
export async function reconcile(
  { db, pool }: Context,
  queue: Pick<JobQueue, 'addMissing'>,
  jobTypes: readonly JobType[],
): Promise<Record<string, number>> {
  const relayed = await relayPosition(pool)
  const missing: Record<string, number> = {}
  for (const jobType of jobTypes) {
    const { name, follows } = jobType
    if (!follows) continue
    for await (const id of inPages((after) => follows.missing(db, after))) {
      const events = await readStream(pool, `${follows.category}-${id}`)
      const jobs = events.filter(({ position }) => position <= relayed).flatMap((event) => jobsOf(event, [jobType]))
      // Without their options, so behind new uploads.
      await queue.addMissing(jobs.map(({ opts, ...job }) => ({ ...job, opts: { jobId: opts.jobId } })))
      if (jobs.length > 0) missing[name] = (missing[name] ?? 0) + 1
    }
  }
  return missing
}

const FIRST = '00000000-0000-0000-0000-000000000000'

async function* inPages(read: (after: string) => Promise<{ id: string }[]>): AsyncGenerator<string> {
  for (let page = await read(FIRST); page.length > 0; page = await read(page.at(-1)?.id ?? FIRST))
    for (const { id } of page) yield id
}

type Options = {
  context: Context & Pick<AppContext, 'now'>
  broker: Pick<Broker, 'remembers' | 'remember'>
  queue: Pick<JobQueue, 'addMissing'>
  jobTypes: readonly JobType[]
  log: Logger
}

/** Reconciles now, hourly, and when the broker has lost its jobs. */
export function runReconciliation({ context, broker, queue, jobTypes, log }: Options): Runner {
  let next = 0
  async function turn(): Promise<number> {
    const forgotten = !(await broker.remembers())
    if (!forgotten && Date.now() < next) return LOOK_MS
    await sweepSignIns(context.pool, context.now())
    const missing = await reconcile(context, queue, jobTypes)
    if (Object.keys(missing).length > 0)
      log.info({ missing }, 'jobs whose effect is missing were queued again, or are on their way')
    // Last: after an interruption it must be done again.
    if (forgotten) await broker.remember()
    next = Date.now() + HOUR_MS
    return LOOK_MS
  }
  return runLoop({
    turn,
    failed(error) {
      // The broker's absence is logged already.
      if (!(error instanceof BrokerUnavailable)) log.error({ err: error }, 'cannot look for what was left undone')
    },
  })
}
