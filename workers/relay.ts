import type { Recorded } from '#server/event-sourcing/event.ts'
import { inTransaction, type Sql } from '#server/event-sourcing/sql.ts'
import { readLog } from '#server/event-sourcing/store.ts'
import type { JobQueue, NamedJob } from '#server/platform/queue.ts'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import type { JobType } from '#server/procedures/job.ts'
import { moveCheckpoint } from '#server/projections/checkpoint.ts'
import type { Engine } from '#server/projections/engine.ts'
import type { Lease } from '#server/projections/lease.ts'
import { upToNewer } from '#server/projections/newer-log.ts'
import type { LogReader } from '#server/projections/run-readers.ts'

const RELAY = 'relay'
const BATCH = 500

/** An event's jobs, with the event as their cause. The ids are deterministic. @throws for an event that cannot be read */
export function jobsOf(event: Recorded, jobTypes: readonly JobType[]): NamedJob[] {
  return jobTypes.flatMap(({ name, follows }) => {
    if (!follows || !Object.hasOwn(follows.events, event.type)) return []
    const cause = { event_id: event.id, correlation_id: event.meta.correlation_id }
    return [{ name, data: follows.data(event), cause, opts: { ...follows.options, jobId: `${name}-${event.id}` } }]
  })
}

export async function relayPosition(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ position: string }>('select position from checkpoint where name = $1', [RELAY])
  return Number(rows[0]?.position ?? 0)
}

/** The relay's position, and how many events it is behind. */
export async function relayProgress(sql: Sql): Promise<{ position: number; behind: number }> {
  const { rows } = await sql.query<{ position: string; head: string }>(
    `select coalesce(c.position, 0) as position, h.position as head from log_head h left join checkpoint c on c.name = $1`,
    [RELAY],
  )
  const position = Number(rows[0]?.position)
  return { position, behind: Number(rows[0]?.head) - position }
}

/** The relay: a reader of the log that queues jobs. */
export const relayReader = (
  engine: Pick<Engine, 'pool' | 'eventTypes'>,
  queue: Pick<JobQueue, 'add'>,
  jobTypes: readonly JobType[],
): LogReader => ({
  name: RELAY,
  read: (lease) => relayBatch(engine, lease, queue, jobTypes),
  // The jobs are safe in the log.
  isLogged: (error) => error instanceof BrokerUnavailable,
})

/**
 * Queues the next events' jobs, then moves the checkpoint. After a crash in between the same ids are queued again.
 * @returns whether there may be more events. @throws NewerLog: a newer version may have jobs for the event
 */
function relayBatch(
  { pool, eventTypes }: Pick<Engine, 'pool' | 'eventTypes'>,
  lease: Lease,
  queue: Pick<JobQueue, 'add'>,
  jobTypes: readonly JobType[],
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const page = await readLog(tx, await lease.lock(tx), BATCH)
    const { events } = upToNewer(page, eventTypes)
    const jobs = events.flatMap((event) => jobsOf(event, jobTypes))
    if (jobs.length > 0) await queue.add(jobs)
    const last = events.at(-1)
    if (last) await moveCheckpoint(tx, RELAY, last.position)
    return events.length > 0
  })
}
