import type { Heartbeat } from '#server/platform/heartbeat.ts'
import { measurements } from '#server/platform/measurements.ts'
import type { JobQueue } from '#server/platform/queue.ts'
import { BrokerUnavailable } from '#server/platform/queue-redis.ts'
import type { Leases } from '#server/projections/lease.ts'
import type { Logger } from '#server/projections/logger.ts'
import { type Runner, runLoop } from '#server/projections/run-loop.ts'

const BEAT_MS = 10_000
const RELAY_MS = 60_000
const JOB_MS = 10 * 60_000
const IDLE_MS = 60_000
const LEASE_MS = 30_000
/** Longer than the limits of the connections, whose errors say more. */
const ANSWER_MS = 15_000

/** The workers' state as a health check needs it; times in milliseconds since 1970. */
export type Vitals = {
  /** When the relay, in any process, last moved or was at the log's end. */
  relayedAt: number
  running: readonly number[]
  movedAt: number
  waiting: number
  /** When the leases of this process were last renewed; null while it holds none. */
  renewedAt: number | null
}

/** Why the workers make no progress; nothing when they do. */
export function problemsOf({ relayedAt, running, movedAt, waiting, renewedAt }: Vitals, now: number): string[] {
  const found: string[] = []
  if (now - relayedAt > RELAY_MS) found.push('the relay does not get through the log')
  if (running.some((began) => now - began > JOB_MS)) found.push('a job does not end')
  if (waiting > 0 && running.length === 0 && now - movedAt > IDLE_MS) found.push('jobs wait and none is taken')
  if (renewedAt !== null && now - renewedAt > LEASE_MS) found.push('the leases of this process are not renewed')
  return found
}

/** In milliseconds, since 1970 and since it began. */
export type LastRun = { at: number; tookMs: number }

export function jobWatch() {
  const running = new Set<{ began: number }>()
  const last = new Map<string, LastRun>()
  let movedAt = Date.now()
  return {
    /** When a job of each kind ended last in this process, well or not. */
    lastRuns: (): ReadonlyMap<string, LastRun> => last,
    vitals: () => ({ running: [...running].map(({ began }) => began), movedAt }),
    async run(kind: string, work: () => Promise<void>): Promise<void> {
      const job = { began: Date.now() }
      running.add(job)
      movedAt = job.began
      let isDone = false
      try {
        await work()
        isDone = true
      } finally {
        running.delete(job)
        movedAt = Date.now()
        last.set(kind, { at: movedAt, tookMs: movedAt - job.began })
        measurements.emit('job', { name: kind, isDone, ms: movedAt - job.began })
      }
    },
  }
}

type Options = {
  heartbeat: Heartbeat
  queue: Pick<JobQueue, 'counts'>
  relayProgress(): Promise<{ position: number; behind: number }>
  jobs: Pick<ReturnType<typeof jobWatch>, 'vitals'>
  leases: Pick<Leases, 'renewedAt'>
  log: Logger
}

/** Writes the heartbeat every ten seconds while the workers make progress, and takes it away when they stop. */
export function runHeartbeat({ heartbeat, queue, relayProgress, jobs, leases, log }: Options): Runner {
  const cleared = heartbeat.clear().catch(() => {})
  let relay = { position: -1, at: Date.now() }

  const loop = runLoop({
    async turn() {
      await cleared
      const { waiting } = await answerOf('the job queue', queue.counts())
      const { position, behind } = await answerOf('the database', relayProgress())
      const now = Date.now()
      if (behind === 0 || position !== relay.position) relay = { position, at: now }
      const found = problemsOf({ relayedAt: relay.at, ...jobs.vitals(), waiting, renewedAt: leases.renewedAt() }, now)
      if (found.length > 0) log.error({ troubles: found }, 'the workers are not at work')
      else await answerOf('the disk', heartbeat.beat(new Date(now)))
      return BEAT_MS
    },
    failed(error) {
      // The broker's absence is logged already.
      if (!(error instanceof BrokerUnavailable)) log.error({ err: error }, 'cannot give a sign of life')
    },
  })
  return {
    async stop() {
      await loop.stop()
      await heartbeat.clear().catch(() => {})
    },
  }
}

/** A question that nothing limits may hang for ever, and the heartbeat with it. @throws Error naming who was asked */
async function answerOf<T>(asked: string, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`${asked} does not answer`)), ANSWER_MS)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
