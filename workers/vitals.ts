import { setTimeout as sleep } from 'node:timers/promises'
import type { Heartbeat } from '#server/heartbeat.ts'
import type { JobQueue } from '#server/queue.ts'

const BEAT_MS = 10_000
const RELAY_MS = 60_000
const JOB_MS = 10 * 60_000
const IDLE_MS = 60_000

/** What can be seen of the workers from outside of their work; times in milliseconds since 1970. */
export type Vitals = {
  /** When the relay last read the log and reached the queue. */
  relayedAt: number
  /** When each job that runs now began. */
  running: readonly number[]
  /** When a job last began or ended. */
  movedAt: number
  /** Jobs that could run at once. */
  waiting: number
}

/** Why the workers do not do their work, as far as the vitals tell; nothing when they do. */
export function troubles({ relayedAt, running, movedAt, waiting }: Vitals, now: number): string[] {
  const found: string[] = []
  if (now - relayedAt > RELAY_MS) found.push('the relay does not get through the log')
  if (running.some((began) => now - began > JOB_MS)) found.push('a job does not end')
  if (waiting > 0 && running.length === 0 && now - movedAt > IDLE_MS) found.push('jobs wait and none is taken')
  return found
}

/** Watches the jobs that run. */
export function jobWatch() {
  const running = new Set<{ began: number }>()
  let movedAt = Date.now()
  return {
    vitals: () => ({ running: [...running].map(({ began }) => began), movedAt }),
    /** Runs a job under watch. */
    async run(work: () => Promise<void>): Promise<void> {
      const job = { began: Date.now() }
      running.add(job)
      movedAt = job.began
      try {
        await work()
      } finally {
        running.delete(job)
        movedAt = Date.now()
      }
    },
  }
}

type Options = {
  heartbeat: Heartbeat
  queue: Pick<JobQueue, 'counts'>
  relay: { relayedAt(): number }
  jobs: Pick<ReturnType<typeof jobWatch>, 'vitals'>
  log: { error(detail: object, message: string): void }
}

/** Gives a sign of life every ten seconds while the workers do their work, until it is stopped. */
export function runHeartbeat({ heartbeat, queue, relay, jobs, log }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const beat = async () => {
    const { waiting } = await queue.counts()
    const now = Date.now()
    const found = troubles({ relayedAt: relay.relayedAt(), ...jobs.vitals(), waiting }, now)
    if (found.length > 0) log.error({ troubles: found }, 'the workers are not at work')
    else await heartbeat.beat(new Date(now))
  }
  const run = async () => {
    await heartbeat.clear().catch(() => {})
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => log.error({ err: error }, 'cannot give a sign of life'))
      await sleep(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
