import { setTimeout } from 'node:timers/promises'
import { createPool } from '#server/database.ts'
import { createCommitter } from '#server/event-sourcing/commit.ts'
import { counted } from './counted.ts'
import { answerJobs, EVENT_DATA, EVENT_META, quantile } from './load.ts'

/** What the users of a read model notice: a steady hundred requests a second, every second one of them a write. */
const pool = createPool(process.env.DATABASE_URL ?? '')
const commit = createCommitter(pool, [counted])
const PAUSE_MS = 10

const read = () => pool.query({ name: 'page', text: 'select * from counted order by id limit 20' })
const write = () =>
  commit({
    stream: `counted-${crypto.randomUUID()}`,
    expected: 0,
    at: new Date().toISOString(),
    meta: EVENT_META,
    events: [{ id: crypto.randomUUID(), type: 'Counted', schemaVersion: 1, data: EVENT_DATA, stored: EVENT_DATA }],
  })

let watching = false
let reads: number[] = []
let errors = 0

async function request(n: number): Promise<void> {
  const begun = performance.now()
  try {
    await (n % 2 === 0 ? read() : write())
    if (n % 2 === 0) reads.push(performance.now() - begun)
  } catch (error) {
    console.error(error)
    errors++
  }
}

async function requestSteadily(): Promise<void> {
  const pending: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; watching; n++) {
    pending.push(request(n))
    await setTimeout(Math.max(0, begun + n * PAUSE_MS - performance.now()))
  }
  await Promise.all(pending)
}

let running: Promise<void> | undefined

answerJobs(async ({ what }: { what: 'begin' | 'end' }) => {
  watching = what === 'begin'
  if (watching) {
    reads = []
    errors = 0
    running = requestSteadily()
    return {}
  }
  await running
  return { p99: quantile(reads, 0.99), requests: reads.length, errors }
})
