import type { Recorded } from './event.ts'
import type { Projector } from './projector.ts'
import { Rejection } from './rejection.ts'
import { inTransaction, isUnavailable, type SqlPool } from './sql.ts'
import { append, type Commit, Conflict } from './store.ts'

/** Adds a commit to the log, with all inline read models, in one transaction; resolves when it is durable. */
export type Committer = (commit: Commit) => Promise<void>

type Waiting = { commit: Commit; since: number; resolve: () => void; reject: (error: unknown) => void }

const MAX_BATCH = 256
const MAX_WAITING = 10_000
/** Who has waited longer than that is refused, in milliseconds: behind batches that hang, say, on a lock that somebody keeps. */
const PATIENCE_MS = 10_000

/**
 * Group commit: while one transaction is on its way the next batch gathers; a lone command never waits for a timer.
 * A batch holds at most one commit per stream. One refused command never takes its neighbours down: those that are out of
 * date are named by the log and left out, and any other fault has the commits tried one by one. When the database is away,
 * the whole batch is refused at once: nobody waits for each of them to find that out again.
 * (Idea: Postgres' own commit groups, one level up.)
 * @throws Rejection BUSY when too many commands wait, or one waits for too long; Conflict, what a projector throws, or the database's error.
 */
export function createCommitter(pool: SqlPool, projectors: readonly Projector[]): Committer {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0) await settle(takeBatch())
    running = false
  }

  function takeBatch(): Waiting[] {
    const streams = new Set<string>()
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const earliest = performance.now() - PATIENCE_MS
    for (const item of waiting) {
      if (item.since < earliest) {
        item.reject(new Rejection('BUSY'))
        continue
      }
      const fits = batch.length < MAX_BATCH && !streams.has(item.commit.stream)
      streams.add(item.commit.stream)
      ;(fits ? batch : rest).push(item)
    }
    waiting = rest
    return batch
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      await write(batch.map((item) => item.commit))
      for (const item of batch) item.resolve()
    } catch (error) {
      if (error instanceof Conflict) return leaveOut(error, batch)
      if (batch.length > 1 && !isUnavailable(error)) for (const item of batch) await settle([item])
      else for (const item of batch) item.reject(error)
    }
  }

  async function leaveOut(conflict: Conflict, batch: Waiting[]): Promise<void> {
    const rest = batch.filter((item) => !conflict.streams.includes(item.commit.stream))
    for (const item of batch) if (!rest.includes(item)) item.reject(conflict)
    if (rest.length > 0) await settle(rest)
  }

  async function write(commits: Commit[]): Promise<void> {
    const events = commits.flatMap(toUnplaced)
    const work = projectors.map((projector) => ({ projector, events: wanted(projector, events) }))
    if (work.every(({ events }) => events.length === 0)) return append(pool, commits)
    await inTransaction(pool, async (tx) => {
      for (const { projector, events } of work) if (events.length > 0) await projector.apply(tx, [events])
      await append(tx, commits)
    })
  }

  return (commit) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(new Rejection('BUSY'))
      waiting.push({ commit, since: performance.now(), resolve, reject })
      void run()
    })
}

/** The events a projector takes. */
export function wanted(projector: Projector, events: Recorded[]): Recorded[] {
  return events.filter((event) => projector.types.includes(event.type))
}

// Inline projections run before the log gives out positions, so none of them may use one.
function toUnplaced({ stream, expected, meta, at, events }: Commit): Recorded[] {
  return events.map(({ id, type, schemaVersion, data }, index) => ({
    id,
    type,
    schema_version: schemaVersion,
    data,
    position: Number.NaN,
    stream,
    version: expected + index + 1,
    meta,
    at,
  }))
}
