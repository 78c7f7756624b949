import type { Recorded } from './event.ts'
import type { Rejection } from './rejection.ts'
import { allOf, type Sql, type Write } from './sql.ts'
import { type Commit, Conflict } from './store.ts'

/** A projector's answers on the commits of a batch, by rows that it has locked. */
export type Admission = {
  /** Takes a commit's events, or none of them and says why. */
  take(events: readonly Recorded[]): Rejection | undefined
  /** Undoes the last taking: another projector refuses the commit. */
  takeBack(): void
  /** The writes that the taken events come to. */
  writes(): Promise<Iterable<Write>>
}

export type Proposed = { commit: Commit; events: Recorded[] }
/** Why commits of a batch are not written. */
export type Refusals = ReadonlyMap<Commit, unknown>

type Taker = { types: readonly string[] }
/** A projector as far as it may refuse. */
type Admitting = Taker & { admit?: ((tx: Sql, events: readonly Recorded[]) => Promise<Admission>) | undefined }
type Admissions<P> = ReadonlyMap<P, Admission>
type Admitted<P> = { admitted: readonly Proposed[]; refusals: Refusals; admissions: Admissions<P> }

export const wanted = ({ types }: Taker, events: readonly Recorded[]): Recorded[] =>
  events.filter(({ type }) => types.includes(type))

/**
 * Asks the projectors that may refuse, commit by commit in the order of the batch, so that the log takes its events in an order
 * in which each was allowed. A commit that one of them refuses leaves no trace in the others.
 */
export async function admit<P extends Admitting>(
  tx: Sql,
  projectors: readonly P[],
  proposed: readonly Proposed[],
): Promise<Admitted<P>> {
  const admissions = await openAdmissions(tx, projectors, proposed)
  const refusals = new Map<Commit, unknown>()
  if (admissions.size === 0) return { admitted: proposed, refusals, admissions }
  const admitted: Proposed[] = []
  for (const one of proposed) {
    const refusal = standsBehind(refusals, one.commit) ?? refusalOf(admissions, one)
    if (refusal) refusals.set(one.commit, refusal)
    else admitted.push(one)
  }
  return { admitted, refusals, admissions }
}

/** A commit that was decided on one that is not written must be decided anew. */
export function standsBehind(refusals: Refusals, { stream }: Commit): Conflict | undefined {
  for (const refused of refusals.keys()) if (refused.stream === stream) return new Conflict([stream])
  return undefined
}

/**
 * Projectors are asked without waiting for each other: a connection carries out in order what it is sent, so two processes still
 * lock in one order.
 */
async function openAdmissions<P extends Admitting>(
  tx: Sql,
  projectors: readonly P[],
  proposed: readonly Proposed[],
): Promise<Admissions<P>> {
  const all = proposed.flatMap(({ events }) => events)
  const opening: Promise<[P, Admission]>[] = []
  for (const projector of projectors) {
    const events = wanted(projector, all)
    if (!projector.admit || events.length === 0) continue
    opening.push(projector.admit(tx, events).then((admission) => [projector, admission]))
  }
  return new Map(await allOf(opening))
}

function refusalOf(admissions: Admissions<Taker>, { events }: Proposed): Rejection | undefined {
  const takers: Admission[] = []
  for (const [projector, admission] of admissions) {
    const refusal = admission.take(wanted(projector, events))
    if (refusal) for (const taker of takers) taker.takeBack()
    if (refusal) return refusal
    takers.push(admission)
  }
  return undefined
}
