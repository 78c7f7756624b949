import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Refusals } from './admission.ts'
import { type Guard, prepareBatch, writeInParts } from './batch.ts'
import type { Projector } from './projector.ts'
import { Rejection } from './rejection.ts'
import { inPipelinedTransaction, inTransaction, isSerializationFailure, isUnavailable, type SqlPool } from './sql.ts'
import { append, type Commit, Conflict } from './store.ts'

/** Adds a commit to the log, with all inline read models, in one transaction; resolves when it is durable. */
export type Committer = (commit: Commit) => Promise<void>

/** Adds commits on different streams to the log, all of them or none. */
export type GroupCommitter = (commits: readonly Commit[]) => Promise<void>

/** Commits that became durable together, and how long (ms) that took. */
export type Batch = { commits: number; events: number; ms: number }

type Waiting = { commit: Commit; since: number; resolve: () => void; reject: (error: unknown) => void }

const MAX_BATCH = 256
const MAX_WAITING = 10_000
/** Commands queued longer than this (ms) are rejected with BUSY. */
const MAX_WAIT_MS = 10_000
/** The longest pause (ms) after a first lost race; it doubles. */
const PAUSE_MS = 5
const MAX_PAUSE_MS = 100
const MAX_GROUP_ATTEMPTS = 10
const NO_REFUSALS: Refusals = new Map()

/**
 * Group commit: while one transaction runs, the next batch gathers. Of a stream it has those that stand behind each other,
 * in their order. One that fails is written in parts. (Idea: Postgres' own group commit, one level up.)
 * @param written is told of each batch
 * @throws Rejection of a projector or a guard, BUSY when too many wait, or one too long; Conflict; what the database throws.
 */
export function createCommitter(
  pool: SqlPool,
  projectors: readonly Projector[],
  guards: readonly Guard[] = [],
  written: (batch: Batch) => void = () => {},
): Committer {
  const takers = { guards, projectors }
  const takenTypes = new Set([...guards, ...projectors].flatMap(({ types }) => types))
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

  async function settle(batch: Waiting[], attempt = 1, write = writeTogether): Promise<void> {
    if (batch.length === 0) return
    const began = performance.now()
    try {
      const refusals = await write(batch.map((item) => item.commit))
      written({ ...sizeOf(batch), ms: performance.now() - began })
      for (const { commit, resolve, reject } of batch) {
        if (refusals.has(commit)) reject(asRejection(projectors, refusals.get(commit)))
        else resolve()
      }
    } catch (error) {
      if (error instanceof Conflict) return leaveOut(error, batch)
      if (isSerializationFailure(error)) {
        await pause(attempt)
        return settle(inTime(batch), attempt + 1)
      }
      if (batch.length > 1 && !isUnavailable(error))
        return write === writeTogether ? settle(batch, attempt, writeApart) : bisect(batch)
      for (const item of batch) item.reject(asRejection(projectors, error))
    }
  }

  /** Only the log itself has refused it: it is written for all at once. */
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

  async function writeTogether(commits: Commit[]): Promise<Refusals> {
    let refusals = NO_REFUSALS
    if (!commits.some(({ events }) => events.some(({ type }) => takenTypes.has(type)))) {
      await append(pool, commits)
      return refusals
    }
    await inPipelinedTransaction(pool, async (tx) => {
      const prepared = await prepareBatch(tx, takers, commits)
      refusals = prepared.refusals
      const { admitted, writes } = prepared
      return admitted.length > 0 ? [...writes, { send: (tx) => append(tx, admitted) }] : []
    })
    return refusals
  }

  const writeApart = (commits: Commit[]): Promise<Refusals> =>
    inTransaction(pool, async (tx) => {
      const refusals = await writeInParts(tx, takers, commits)
      const rest = commits.filter((commit) => !refusals.has(commit))
      if (rest.length > 0) await append(tx, rest)
      return refusals
    })

  return (commit) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) return reject(new Rejection('BUSY'))
      waiting.push({ commit, since: performance.now(), resolve, reject })
      void run()
    })
}

/**
 * Writes each group in a transaction of its own. It waits for nobody's batch, as that of another process would not either.
 * @throws the reason of the first that is refused; as `createCommitter`
 */
export function createGroupCommitter(
  pool: SqlPool,
  projectors: readonly Projector[],
  guards: readonly Guard[] = [],
): GroupCommitter {
  const write = (commits: readonly Commit[]) =>
    inPipelinedTransaction(pool, async (tx) => {
      const { admitted, refusals, writes } = await prepareBatch(tx, { guards, projectors }, commits)
      for (const reason of refusals.values()) throw reason
      return [...writes, { send: (tx) => append(tx, admitted) }]
    })
  return async (commits) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(commits)
      } catch (error) {
        if (!isSerializationFailure(error) || attempt === MAX_GROUP_ATTEMPTS) throw asRejection(projectors, error)
        await pause(attempt)
      }
    }
  }
}

const sizeOf = (batch: readonly Waiting[]) => ({
  commits: batch.length,
  events: batch.reduce((sum, { commit }) => sum + commit.events.length, 0),
})

/** At random, or two processes would meet again and again. */
const pause = (attempt: number) => sleep(Math.random() * Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (attempt - 1)))

/** Those that have waited no longer than the limit; the others are rejected. */
function inTime(items: Waiting[]): Waiting[] {
  const earliest = performance.now() - MAX_WAIT_MS
  for (const { since, reject } of items) if (since < earliest) reject(new Rejection('BUSY'))
  return items.filter(({ since }) => since >= earliest)
}

/** Under the code that a projector has given to the constraint that was broken. */
function asRejection(projectors: readonly Projector[], error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const { table = '', constraint = '' } = error
  const code = projectors.find(({ tables }) => tables.includes(table))?.codes?.[constraint]
  return code ? new Rejection(code) : error
}
