import type { Committer } from './commit.ts'
import type { Recorded } from './event.ts'
import { Rejection } from './rejection.ts'
import type { Commit } from './store.ts'

/** A command, step by step. Those of one stream that wait together take each step together. */
export type Asked = {
  commandId: string | undefined
  /** Reads the stream. @throws Rejection when the command may not be decided, and what the database throws */
  load(): Promise<void>
  /**
   * @param ahead events of the commands before this one, which are written with it
   * @param failures how often its stream had moved on when it was to be written
   * @throws Rejection the decider's, or BUSY
   */
  decide(ahead: readonly Recorded[], failures: number): Decision
  /** Whether its commit failed because the stream has moved on since it was read. */
  isOutdated(failure: unknown): Promise<boolean>
}

/** `version` is the stream's after it; without `seal` there is nothing to write. */
export type Decision = { version: number; events: readonly Recorded[]; seal?: () => Promise<Commit> }

type Waiting = {
  asked: Asked
  since: number
  failures: number
  /** It was to be written before, and perhaps was: an answer may be lost. */
  isTried?: true
  resolve(version: number): void
  reject(error: unknown): void
}

/** Commands of one stream that are carried out together, and that may wait. */
const MAX_GROUP = 256
const MAX_WAITING = 1_000
/** Commands that wait longer than this (ms) are rejected with BUSY. */
const MAX_WAIT_MS = 10_000

const queues = new WeakMap<Committer, Map<string, Waiting[]>>()

/**
 * Carries out the commands of a stream in turn, in this process: while some are written the next gather, and are decided one
 * behind the other and written together. Else of many who write to one stream only the first would find it as it was read.
 * @returns the version after the command. @throws Rejection BUSY when too many wait, or one too long; what its steps throw
 */
export function inTurn(commit: Committer, stream: string, asked: Asked): Promise<number> {
  const streams = queues.get(commit) ?? new Map<string, Waiting[]>()
  queues.set(commit, streams)
  return new Promise((resolve, reject) => {
    const queue = streams.get(stream) ?? []
    if (queue.length >= MAX_WAITING) return reject(new Rejection('BUSY'))
    queue.push({ asked, since: performance.now(), failures: 0, resolve, reject })
    if (streams.has(stream)) return
    streams.set(stream, queue)
    void takeTurns(commit, queue, () => streams.delete(stream))
  })
}

async function takeTurns(commit: Committer, queue: Waiting[], ended: () => void): Promise<void> {
  // Those that come at once are one group.
  await undefined
  while (queue.length > 0) {
    const again = await carryOut(commit, takeGroup(queue))
    queue.unshift(...again.map((waiting) => ({ ...waiting, isTried: true as const })))
  }
  ended()
}

/** Takes only the first of several calls under one key: the others look whether it was carried out. */
function takeGroup(queue: Waiting[]): Waiting[] {
  const ids = queue.map(({ asked }) => asked.commandId)
  const repeated = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index)
  const earliest = performance.now() - MAX_WAIT_MS
  return queue.splice(0, Math.min(MAX_GROUP, repeated === -1 ? queue.length : repeated)).flatMap((waiting) => {
    if (waiting.since >= earliest) return [waiting]
    // The stream tells whether it was written. If not, it is too late to write it.
    if (waiting.isTried) return [{ ...waiting, failures: Infinity }]
    waiting.reject(new Rejection('BUSY'))
    return []
  })
}

/** @returns those that must be decided anew. Never throws. */
function carryOut(commit: Committer, group: readonly Waiting[]): Promise<Waiting[]> {
  const [first, second] = group
  return first && !second ? carryOutAlone(commit, first) : carryOutTogether(commit, group)
}

/** The usual case, which costs less than a group. */
async function carryOutAlone(commit: Committer, waiting: Waiting): Promise<Waiting[]> {
  const { asked, failures, resolve, reject } = waiting
  let decision: Decision
  try {
    await asked.load()
    decision = asked.decide([], failures)
  } catch (rejection) {
    reject(rejection)
    return []
  }
  try {
    if (decision.seal) await commit(await decision.seal())
    resolve(decision.version)
    return []
  } catch (failure) {
    if (await asked.isOutdated(failure).catch(() => false)) return [{ ...waiting, failures: failures + 1 }]
    reject(failure)
    return []
  }
}

async function carryOutTogether(commit: Committer, group: readonly Waiting[]): Promise<Waiting[]> {
  const decided = decideAll(await loadAll(group))
  const sealed = await Promise.allSettled(decided.map(({ decision }) => decision?.seal?.()))
  // In order, so that the committer writes each behind the one before.
  const written = await Promise.allSettled(
    sealed.map((each) => (each.status === 'rejected' ? Promise.reject(each.reason) : each.value && commit(each.value))),
  )
  const again: Waiting[] = []
  // A command before it was not written as it should have been, so what was decided behind that is void.
  let isVoid = false
  let isConflict = false
  for (const [index, { waiting, decision, rejection }] of decided.entries()) {
    const result = written[index]
    const isWritten = decision?.seal !== undefined && result?.status === 'fulfilled'
    if (isVoid && !isWritten) again.push({ ...waiting, failures: waiting.failures + (isConflict ? 1 : 0) })
    else if (!decision) waiting.reject(rejection)
    else if (result?.status !== 'rejected') waiting.resolve(decision.version)
    else {
      isVoid = true
      isConflict = await waiting.asked.isOutdated(result.reason).catch(() => false)
      if (isConflict) again.push({ ...waiting, failures: waiting.failures + 1 })
      else waiting.reject(result.reason)
    }
  }
  return again
}

async function loadAll(group: readonly Waiting[]): Promise<Waiting[]> {
  const loads = await Promise.allSettled(group.map(({ asked }) => asked.load()))
  return group.filter(({ reject }, index) => {
    const load = loads[index]
    if (load?.status === 'rejected') reject(load.reason)
    return load?.status === 'fulfilled'
  })
}

type Decided = { waiting: Waiting; decision?: Decision; rejection?: unknown }

function decideAll(group: readonly Waiting[]): Decided[] {
  const ahead: Recorded[] = []
  return group.map((waiting) => {
    try {
      const decision = waiting.asked.decide(ahead, waiting.failures)
      ahead.push(...decision.events)
      return { waiting, decision }
    } catch (rejection) {
      return { waiting, rejection }
    }
  })
}
