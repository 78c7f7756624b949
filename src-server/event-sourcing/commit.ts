import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import type { Recorded } from './event.ts'
import type { Projector } from './projector.ts'
import { Rejection } from './rejection.ts'
import { allOf, inPipelinedTransaction, isSerializationFailure, isUnavailable, type SqlPool } from './sql.ts'
import { append, type Commit, Conflict, type UnsealedEvent } from './store.ts'

/** Adds a commit to the log, with all inline read models, in one transaction; resolves when it is durable. */
export type Committer = (commit: Commit) => Promise<void>

type Waiting = { commit: Commit; since: number; resolve: () => void; reject: (error: unknown) => void }

const MAX_BATCH = 256
const MAX_WAITING = 10_000
/** Commands queued longer than this (ms) are rejected with BUSY. */
const MAX_WAIT_MS = 10_000
/** The longest pause (ms) after a first lost race; it doubles. At random, or two processes would meet again and again. */
const PAUSE_MS = 5
const MAX_PAUSE_MS = 100

/**
 * Group commit: while one transaction runs, the next batch gathers. Of a stream it has those that stand behind each other,
 * in their order. Halving it finds one that fails. (Idea: Postgres' own group commit, one level up.)
 * @throws Rejection BUSY when too many wait, or one too long; Conflict; what a projector or the database throws.
 */
export function createCommitter(pool: SqlPool, projectors: readonly Projector[]): Committer {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    // Those that come in one round of the event loop are one batch.
    await nextRound()
    while (waiting.length > 0) await settle(takeBatch())
    running = false
  }

  function takeBatch(): Waiting[] {
    const versions = new Map<string, number>()
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const item of inTime(waiting)) {
      const { stream, expected, events } = item.commit
      const fits = batch.length < MAX_BATCH && (versions.get(stream) ?? expected) === expected
      // Behind one that does not fit no other one does.
      versions.set(stream, fits ? expected + events.length : Number.NaN)
      ;(fits ? batch : rest).push(item)
    }
    waiting = rest
    return batch
  }

  async function settle(batch: Waiting[], attempt = 1): Promise<void> {
    if (batch.length === 0) return
    try {
      await write(batch.map((item) => item.commit))
      for (const item of batch) item.resolve()
    } catch (error) {
      if (error instanceof Conflict) return leaveOut(error, batch)
      if (isSerializationFailure(error)) {
        await sleep(Math.random() * Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (attempt - 1)))
        return settle(inTime(batch), attempt + 1)
      }
      if (batch.length > 1 && !isUnavailable(error)) return bisect(batch)
      for (const item of batch) item.reject(error)
    }
  }

  async function bisect(batch: Waiting[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, middle))
    await settle(batch.slice(middle))
  }

  async function leaveOut(conflict: Conflict, batch: Waiting[]): Promise<void> {
    const rest = batch.filter((item) => !conflict.streams.includes(item.commit.stream))
    for (const item of batch) if (!rest.includes(item)) item.reject(conflict)
    await settle(rest)
  }

  async function write(commits: Commit[]): Promise<void> {
    const events = commits.flatMap(toUnpositioned)
    const work = projectors
      .map((projector) => ({ projector, events: wanted(projector, events) }))
      .filter(({ events }) => events.length > 0)
    if (work.length === 0) return append(pool, commits)
    await inPipelinedTransaction(pool, async (tx) => {
      const writes = await allOf(work.map(({ projector, events }) => projector.prepare(tx, [events])))
      return [...writes.flatMap((each) => [...each]), { send: (tx) => append(tx, commits) }]
    })
  }

  return (commit) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(new Rejection('BUSY'))
      waiting.push({ commit, since: performance.now(), resolve, reject })
      void run()
    })
}

/** Those that have waited no longer than the limit; the others are rejected. */
function inTime(items: Waiting[]): Waiting[] {
  const earliest = performance.now() - MAX_WAIT_MS
  for (const { since, reject } of items) if (since < earliest) reject(new Rejection('BUSY'))
  return items.filter(({ since }) => since >= earliest)
}

export function wanted(projector: Projector, events: Recorded[]): Recorded[] {
  return events.filter((event) => projector.types.includes(event.type))
}

type Unsealed = Omit<Commit, 'command' | 'events'> & { events: readonly UnsealedEvent[] }

/** Inline projectors run before the log assigns positions, so none may use one. */
export function toUnpositioned({ stream, expected, meta, at, events }: Unsealed): Recorded[] {
  return events.map(({ id, type, schemaVersion, data }, index) => ({
    id,
    type,
    schema_version: schemaVersion,
    data,
    parsed: true as const,
    position: Number.NaN,
    stream,
    version: expected + index + 1,
    meta,
    at,
  }))
}
