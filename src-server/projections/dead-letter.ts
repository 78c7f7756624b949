import { commitsOf, type Recorded } from '../event-sourcing/event.ts'
import { type Open, type Projector, project } from '../event-sourcing/projector.ts'
import { isSerializationFailure, isUnavailable, type Sql } from '../event-sourcing/sql.ts'

/** The error of what has none itself, and follows in its stream on what has one. */
export const WAITS_FOR_EARLIER = 'waits for an earlier event of its stream'

/** The events of one commit are applied together or not at all, as they were appended. */
export class PoisonCommit extends Error {
  constructor(projector: Projector, commit: readonly Recorded[], cause: unknown) {
    const [{ position, stream, version } = { position: 0, stream: '', version: 0 }] = commit
    const which = commit.length === 1 ? `event ${position}` : `events ${position} to ${commit.at(-1)?.position}`
    const types = commit.map(({ type }) => type).join(', ')
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`${projector.name} cannot take ${which} (${types}, ${stream} version ${version}): ${why}`)
    this.name = 'PoisonCommit'
    this.cause = cause
  }
}

/**
 * Applies events together, or else commit by commit up to one that fails.
 * @returns the first commit that fails, or null. The transaction stays usable. @throws when the database is away.
 */
export async function applyUpToPoison(
  tx: Sql,
  projector: Projector,
  events: Recorded[],
  open: Open,
): Promise<PoisonCommit | null> {
  const error = await tryApply(tx, projector, events, open)
  if (error === null) return null
  for (const commit of commitsOf(events)) {
    const fault = await tryApply(tx, projector, commit, open)
    if (fault !== null) return new PoisonCommit(projector, commit, fault.cause)
  }
  return null
}

async function tryApply(
  tx: Sql,
  projector: Projector,
  events: Recorded[],
  open: Open,
): Promise<{ cause: unknown } | null> {
  await tx.query('savepoint before_apply')
  try {
    await project(tx, projector, [events], open)
    await tx.query('release savepoint before_apply')
    return null
  } catch (cause) {
    if (isUnavailable(cause) || isSerializationFailure(cause)) throw cause
    await tx.query('rollback to savepoint before_apply')
    return { cause }
  }
}

/** Parks a commit that fails as dead letters, and the rest of its stream too. @returns those that failed. */
export async function applyAndPark(
  tx: Sql,
  projector: Projector,
  events: Recorded[],
  open: Open,
): Promise<PoisonCommit[]> {
  const blocked = await blockedStreams(tx, projector, events)
  const free = events.filter(({ stream }) => !blocked.has(stream))
  const areTaken = (await tryApply(tx, projector, free, open)) === null
  const found: PoisonCommit[] = []
  for (const commit of commitsOf(events)) {
    const stream = commit[0]?.stream ?? ''
    if (blocked.has(stream)) {
      await park(tx, projector, commit, WAITS_FOR_EARLIER)
      continue
    }
    const fault = areTaken ? null : await tryApply(tx, projector, commit, open)
    if (!fault) continue
    const poison = new PoisonCommit(projector, commit, fault.cause)
    found.push(poison)
    await park(tx, projector, commit, poison.message)
    blocked.add(stream)
  }
  return found
}

/** Those of the events' streams that have an earlier dead letter. */
async function blockedStreams(tx: Sql, { name }: Projector, events: readonly Recorded[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ stream: string }>(
    'select distinct stream from dead_letter where projector = $1 and position < $2 and stream = any($3)',
    [name, events[0]?.position, events.map(({ stream }) => stream)],
  )
  return new Set(rows.map(({ stream }) => stream))
}

async function park(tx: Sql, { name }: Projector, commit: readonly Recorded[], error: string): Promise<void> {
  await tx.query(
    `insert into dead_letter (projector, position, stream, error)
     select $1, position, $3, $4 from unnest($2::bigint[]) as position
     on conflict (projector, position) do update set error = excluded.error, at = now()`,
    [name, commit.map(({ position }) => position), commit[0]?.stream, error],
  )
}
