import { setTimeout as sleep } from 'node:timers/promises'
import type { JobsOptions } from 'bullmq'
import type { Recorded } from '#server/event-sourcing/event.ts'
import type { LogNews } from '#server/event-sourcing/log-news.ts'
import type { Reaction } from '#server/event-sourcing/reaction.ts'
import { inTransaction, type Sql, type SqlPool } from '#server/event-sourcing/sql.ts'
import { readLog } from '#server/event-sourcing/store.ts'
import { type Job, type JobQueue, job, type NamedJob } from '#server/queue.ts'
import { BrokerAway } from '#server/queue-redis.ts'

const CHECKPOINT = 'relay'
const BATCH = 500

export type Reactions = readonly Reaction<Job, JobsOptions>[]

/**
 * The jobs that follow from an event, each with the event as its cause: what it does is found by the same correlation. The
 * same event gives the same ids, however often it is read.
 */
export function jobsOf(event: Recorded, reactions: Reactions): NamedJob[] {
  return reactions
    .filter(({ on }) => on === event.type)
    .map((reaction) => ({
      ...job.parse({ name: reaction.job, data: reaction.data(event) }),
      cause: { event_id: event.id, correlation_id: event.meta.correlation_id },
      opts: { ...reaction.options, jobId: `${reaction.name}-${event.id}` },
    }))
}

/** The position of the last event whose jobs the relay has queued. */
export async function relayPosition(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ position: string }>('select position from checkpoint where name = $1', [
    CHECKPOINT,
  ])
  return Number(rows[0]?.position ?? 0)
}

/**
 * Moves what happened into the queue: reads the log from its checkpoint, queues a job for each reaction, then moves the
 * checkpoint. A crash between the two queues the same jobs again under the same ids; jobs are idempotent besides. The
 * checkpoint's row lock leaves one relay at work, however many processes run one.
 * @returns how many events were read.
 */
export function relayBatch(pool: SqlPool, queue: Pick<JobQueue, 'add'>, reactions: Reactions): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const position = await lockCheckpoint(tx)
    if (position === null) return 0
    const events = await readLog(tx, position, BATCH)
    const jobs = events.flatMap((event) => jobsOf(event, reactions))
    if (jobs.length > 0) await queue.add(jobs)
    const last = events.at(-1)
    if (last) await tx.query('update checkpoint set position = $2 where name = $1', [CHECKPOINT, last.position])
    return events.length
  })
}

async function lockCheckpoint(tx: Sql): Promise<number | null> {
  await tx.query('insert into checkpoint (name, position) values ($1, 0) on conflict do nothing', [CHECKPOINT])
  const { rows } = await tx.query<{ position: string }>(
    'select position from checkpoint where name = $1 for update skip locked',
    [CHECKPOINT],
  )
  return rows[0] ? Number(rows[0].position) : null
}

const POLL_MS = 1_000

type RelayOptions = {
  news: LogNews
  pool: SqlPool
  queue: Pick<JobQueue, 'add'>
  reactions: Reactions
  log: { error(detail: object, message: string): void }
}

type Relay = {
  /** When it last read the log and reached the queue, or left both to another relay; in milliseconds since 1970. */
  relayedAt(): number
  stop(): Promise<void>
}

/** Runs the relay until it is stopped: woken by the log's notifications, and looking by itself once a second. */
export function runRelay({ news, pool, queue, reactions, log }: RelayOptions): Relay {
  const stopping = new AbortController()
  const { signal } = stopping
  let relayedAt = Date.now()

  const relay = () =>
    relayBatch(pool, queue, reactions).then(
      (events) => {
        relayedAt = Date.now()
        return events
      },
      (error: unknown) => {
        // That the broker is away has been said, and the jobs are where they were: in the log.
        if (!(error instanceof BrokerAway)) log.error({ err: error }, 'relay: cannot read the log or reach the queue')
        return 0
      },
    )
  const run = async () => {
    while (!signal.aborted) {
      // Listened for before it is looked at: what comes in between is not slept through.
      const woken = Promise.race([news.next(signal), sleep(POLL_MS, undefined, { signal }).catch(() => {})])
      if ((await relay()) === 0) await woken
    }
  }
  const running = run()
  return {
    relayedAt: () => relayedAt,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
