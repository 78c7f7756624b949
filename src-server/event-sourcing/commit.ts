import type { Recorded } from './event.ts'
import type { Projector } from './projector.ts'
import { Rejection } from './rejection.ts'
import { inTransaction, type SqlPool } from './sql.ts'
import { append, type Commit } from './store.ts'

/** Adds a commit to the log, with all inline read models, in one transaction; resolves when it is durable. */
export type Committer = (commit: Commit) => Promise<void>

type Waiting = { commit: Commit; resolve: () => void; reject: (error: unknown) => void }

const MAX_BATCH = 256
const MAX_WAITING = 10_000

/**
 * Group commit: while one transaction is on its way the next batch gathers; a lone command never waits for a timer.
 * A batch holds at most one commit per stream. If a batch fails, its commits are tried one by one, so that one refused
 * command never takes its neighbours down. (Idea: Postgres' own commit groups, one level up.)
 * @throws Rejection BUSY when too many commands wait.
 */
export function createCommitter(pool: SqlPool, projectors: readonly Projector[]): Committer {
  let waiting: Waiting[] = []
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    while (waiting.length > 0) {
      const batch = takeBatch()
      await write(batch).catch((error: unknown) => retryOneByOne(batch, error))
    }
    running = false
  }

  function takeBatch(): Waiting[] {
    const streams = new Set<string>()
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const item of waiting) {
      const fits = batch.length < MAX_BATCH && !streams.has(item.commit.stream)
      streams.add(item.commit.stream)
      ;(fits ? batch : rest).push(item)
    }
    waiting = rest
    return batch
  }

  async function write(batch: Waiting[]): Promise<void> {
    const commits = batch.map((item) => item.commit)
    await inTransaction(pool, async (tx) => {
      const events = commits.flatMap(toUnplaced)
      for (const projector of projectors) await projector.apply(tx, wanted(projector, events))
      await append(tx, commits)
    })
    for (const item of batch) item.resolve()
  }

  async function retryOneByOne(batch: Waiting[], error: unknown): Promise<void> {
    const [first] = batch
    if (batch.length === 1) return first?.reject(error)
    for (const item of batch) await write([item]).catch(item.reject)
  }

  return (commit) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(new Rejection('BUSY'))
      waiting.push({ commit, resolve, reject })
      void run()
    })
}

/** The events a projector takes. */
export function wanted(projector: Projector, events: Recorded[]): Recorded[] {
  return events.filter((event) => projector.types.includes(event.type))
}

// Inline projections run before the log gives out positions, so none of them may use one.
function toUnplaced(commit: Commit): Recorded[] {
  return commit.events.map((event, index) => ({
    ...event,
    position: Number.NaN,
    stream: commit.stream,
    version: commit.expected + index + 1,
    meta: commit.meta,
    at: commit.at,
  }))
}
