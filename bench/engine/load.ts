import { readFileSync } from 'node:fs'

/** One measured turn: parallel writers, each waiting for its answer before the next write. */
export type Load = { what: string; writers: number; seconds: number }
/** Answers per second, and their median and 99th percentile in milliseconds. */
export type Outcome = { rate: number; median: number; p99: number }
/** Appends one event to a new stream. */
export type Append = (stream: string) => Promise<unknown>

/** The data of the measured event, the same on every side. */
export const EVENT_DATA = { name: 'Guesthouse by the river', province: 'kampot', price_from_cents: 3_700, rooms: 12 }

/** The event's metadata. */
export const EVENT_META = {
  actor: { id: '00000000-0000-4000-8000-000000000000', role: 'system' },
  correlation_id: '00000000-0000-4000-8000-000000000001',
} as const

/** Runs the writers until the time is up. */
export async function drive({ writers, seconds }: Load, append: Append): Promise<Outcome> {
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1_000
  const write = async () => {
    for (let now = performance.now(); now < until; ) {
      await append(crypto.randomUUID())
      const then = performance.now()
      times.push(then - now)
      now = then
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  const took = (performance.now() - begun) / 1_000
  return { rate: times.length / took, median: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

/** The quantile of the values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * The most memory of this process so far (MB). On Linux `maxRSS` would be no less than that of the process which forked
 * this one.
 */
export function peakMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1_024
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

/** Runs each message of the parent process as a job and sends back its result. */
export function answerJobs<Job>(run: (job: Job) => Promise<object>): void {
  process.on('message', (job: Job) => {
    run(job).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.('ready')
}
