import type { AliasableExpression } from 'kysely'
import { readStream } from '#server/event-sourcing/store.ts'
import type { Broker, JobQueue } from '#server/platform/queue.ts'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import type { AppContext } from '#server/procedures/context.ts'
import type { JobType } from '#server/procedures/job.ts'
import type { Logger } from '#server/projections/logger.ts'
import { type Runner, runLoop } from '#server/projections/run-loop.ts'
import { jobsOf, relayPosition } from './relay.ts'

const HOUR_MS = 60 * 60_000

type Context = Pick<AppContext, 'db' | 'pool'>

/**
 * Queues again the jobs whose effect is missing, because they failed for good or the broker lost them; waiting jobs
 * stay.
 * @returns per job name how many streams lack its effect
 * @throws BrokerUnavailable at once; AggregateError of the kinds of job that failed, after all others.
 */
export async function reconcile(
  context: Context,
  queue: Pick<JobQueue, 'addMissing'>,
  jobTypes: readonly JobType[],
): Promise<Record<string, number>> {
  const relayed = await relayPosition(context.pool)
  const missing: Record<string, number> = {}
  const failures: unknown[] = []
  for (const jobType of jobTypes) {
    try {
      const streams = await reconcileType(context, queue, jobType, relayed)
      if (streams > 0) missing[jobType.name] = streams
    } catch (error) {
      if (error instanceof BrokerUnavailable) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some jobs could not be queued again')
  return missing
}

async function reconcileType(
  { db, pool }: Context,
  queue: Pick<JobQueue, 'addMissing'>,
  jobType: JobType,
  relayed: number,
): Promise<number> {
  const { follows } = jobType
  if (!follows) return 0
  let streams = 0
  for await (const id of inPages(db, follows.missing(db))) {
    const events = await readStream(pool, `${follows.category}-${id}`)
    const jobs = events.filter(({ position }) => position <= relayed).flatMap((event) => jobsOf(event, [jobType]))
    // Without their options, so behind new uploads.
    await queue.addMissing(jobs.map(({ opts, ...job }) => ({ ...job, opts: { jobId: opts.jobId } })))
    if (jobs.length > 0) streams++
  }
  return streams
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const PAGE = 500

async function* inPages(db: Context['db'], ids: AliasableExpression<{ id: string }>): AsyncGenerator<string> {
  const all = db.selectFrom(ids.as('missing')).select('id').orderBy('id').limit(PAGE)
  const pageAfter = (id: string) => all.where('id', '>', id).execute()
  for (let page = await pageAfter(FIRST); page.length > 0; page = await pageAfter(page.at(-1)?.id ?? FIRST))
    for (const { id } of page) yield id
}

type Options = {
  context: Context
  broker: Pick<Broker, 'remembers' | 'remember' | 'lookMs'>
  queue: Pick<JobQueue, 'addMissing'>
  jobTypes: readonly JobType[]
  log: Logger
}

/** Reconciles now, hourly, and when the broker has lost its jobs. */
export function runReconciliation({ context, broker, queue, jobTypes, log }: Options): Runner {
  let next = 0
  async function turn(): Promise<number> {
    const forgotten = !(await broker.remembers())
    // No clock that somebody sets.
    if (!forgotten && performance.now() < next) return broker.lookMs
    const missing = await reconcile(context, queue, jobTypes)
    if (Object.keys(missing).length > 0)
      log.info({ missing }, 'jobs whose effect is missing were queued again, or are on their way')
    // Last: after an interruption it must be done again.
    if (forgotten) await broker.remember()
    next = performance.now() + HOUR_MS
    return broker.lookMs
  }
  return runLoop({
    turn,
    failed(error) {
      // The broker's absence is logged already.
      if (!(error instanceof BrokerUnavailable)) log.error({ err: error }, 'cannot look for what was left undone')
    },
  })
}
