import { admit, type Proposed, type Refusals, standsBehind, wanted } from './admission.ts'
import type { Recorded } from './event.ts'
import type { Projector } from './projector.ts'
import { allOf, isSerializationFailure, isUnavailable, type Sql, type Write } from './sql.ts'
import type { Commit, UnsealedEvent } from './store.ts'

/**
 * A rule on new events that is no matter of one read model's rows, asked in the transaction that appends them; what it returns
 * is written with them. Events of the log never go through it. @throws Rejection
 */
export type Guard = { types: readonly string[]; check(tx: Sql, events: Recorded[]): Promise<Iterable<Write>> }

/** The guards and projectors that take part in an append. Inline projectors write in their order. */
export type Takers = { guards: readonly Guard[]; projectors: readonly Projector[] }

export type Prepared = { admitted: Commit[]; refusals: Refusals; writes: Write[] }

/** Reads, locks and folds what a batch touches; changes nothing. @throws what a guard, a projector or the database throws */
export async function prepareBatch(
  tx: Sql,
  { guards, projectors }: Takers,
  commits: readonly Commit[],
): Promise<Prepared> {
  const proposed = commits.map((commit): Proposed => ({ commit, events: toUnpositioned(commit) }))
  const { admitted, refusals, admissions } = await admit(tx, projectors, proposed)
  const events = admitted.flatMap((one) => one.events)
  const [checked, folded] = await allOf([
    allOf(guards.map((guard) => withAny(wanted(guard, events), (some) => guard.check(tx, some)))),
    allOf(
      projectors.map((projector) => {
        const others = admissions.has(projector) ? [] : wanted(projector, events)
        return withAny(others, (some) => projector.prepare(tx, [some]))
      }),
    ),
  ])
  const writes = [...checked, ...folded].flatMap((each) => [...each])
  // Behind the others' locks: these may lock a whole table against insertions.
  for (const admission of admissions.values()) writes.push(...(await admission.writes()))
  return { admitted: admitted.map(({ commit }) => commit), refusals, writes }
}

async function withAny(
  events: Recorded[],
  prepare: (events: Recorded[]) => Promise<Iterable<Write>>,
): Promise<Iterable<Write>> {
  return events.length > 0 ? prepare(events) : []
}

/**
 * Writes the commits that can be written, but not to the log, in the order of the batch: what fails is halved behind savepoints
 * until those at fault are found. @returns the others, and why they are not written
 */
export async function writeInParts(tx: Sql, takers: Takers, commits: readonly Commit[]): Promise<Refusals> {
  // All locks first, in a batch's own order: two processes that lock part by part would deadlock.
  await behindSavepoint(tx, () => prepareBatch(tx, takers, commits))
  return writeHalves(tx, takers, commits)
}

async function writeHalves(tx: Sql, takers: Takers, commits: readonly Commit[]): Promise<Refusals> {
  const refusals = new Map<Commit, unknown>()
  const middle = Math.ceil(commits.length / 2)
  for (const half of [commits.slice(0, middle), commits.slice(middle)]) {
    const rest: Commit[] = []
    for (const commit of half) {
      const conflict = standsBehind(refusals, commit)
      if (conflict) refusals.set(commit, conflict)
      else rest.push(commit)
    }
    for (const [commit, reason] of await writePart(tx, takers, rest)) refusals.set(commit, reason)
  }
  return refusals
}

async function writePart(tx: Sql, takers: Takers, commits: readonly Commit[]): Promise<Refusals> {
  const [first, second] = commits
  if (!first) return new Map()
  const { result, failure } = await behindSavepoint(tx, async () => {
    const { refusals, writes } = await prepareBatch(tx, takers, commits)
    for (const { send } of writes) await send(tx)
    return refusals
  })
  if (result) return result
  return second ? writeHalves(tx, takers, commits) : new Map([[first, failure]])
}

/** @throws what concerns the whole transaction */
async function behindSavepoint<T>(tx: Sql, work: () => Promise<T>): Promise<{ result?: T; failure?: unknown }> {
  await tx.query('savepoint part')
  try {
    const result = await work()
    await tx.query('release savepoint part')
    return { result }
  } catch (failure) {
    if (isUnavailable(failure) || isSerializationFailure(failure)) throw failure
    await tx.query('rollback to savepoint part')
    return { failure }
  }
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
