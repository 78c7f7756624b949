/** One measured turn: so many writers at once, each waiting for its answer before it writes again. */
export type Load = { what: string; writers: number; seconds: number }
/** Answers per second, and how long the middle one and the slowest in a hundred took, in milliseconds. */
export type Outcome = { rate: number; median: number; p99: number }
/** Adds one event to a stream of its own, which has no event yet. */
export type Append = (stream: string) => Promise<unknown>

/** What the measured event carries, on every side. */
export const EVENT_DATA = { name: 'Guesthouse by the river', province: 'kampot', price_from_cents: 3_700, rooms: 12 }

/** Where it comes from. */
export const EVENT_META = {
  actor: { id: '00000000-0000-4000-8000-000000000000', role: 'system' },
  correlation_id: '00000000-0000-4000-8000-000000000001',
} as const

/** Runs writers until the time is over. */
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

/** The value that such a share of them does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Answers the process that started this one: each message is a job, the answer is what it gave. */
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
