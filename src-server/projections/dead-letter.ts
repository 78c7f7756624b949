import type { Recorded } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, isSerializationFailure, isUnavailable, type Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'
import type { Engine } from './engine.ts'

export class PoisonEvent extends Error {
  readonly event: Recorded

  constructor(projector: Projector, event: Recorded, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(
      `${projector.name} cannot take event ${event.position} (${event.type}, ${event.stream} version ${event.version}): ${why}`,
    )
    this.name = 'PoisonEvent'
    this.event = event
    this.cause = cause
  }
}

/**
 * Applies events together, or else one by one up to one that fails.
 * @returns the first event that fails, or null. The transaction stays usable. @throws when the database is away.
 */
export async function applyUpToPoison(tx: Sql, projector: Projector, events: Recorded[]): Promise<PoisonEvent | null> {
  const error = await tryApply(tx, projector, events)
  if (error === null) return null
  for (const event of events) {
    const fault = await tryApply(tx, projector, [event])
    if (fault !== null) return new PoisonEvent(projector, event, fault.cause)
  }
  return null
}

async function tryApply(tx: Sql, projector: Projector, events: Recorded[]): Promise<{ cause: unknown } | null> {
  await tx.query('savepoint before_apply')
  try {
    await projector.apply(tx, [events])
    await tx.query('release savepoint before_apply')
    return null
  } catch (cause) {
    if (isUnavailable(cause) || isSerializationFailure(cause)) throw cause
    await tx.query('rollback to savepoint before_apply')
    return { cause }
  }
}

/** Parks an event that fails as a dead letter, and the rest of its stream too. @returns those that failed. */
export async function applyAndPark(tx: Sql, projector: Projector, events: Recorded[]): Promise<PoisonEvent[]> {
  const found: PoisonEvent[] = []
  const blocked = await blockedStreams(tx, projector)
  for (let rest = events; rest.length > 0; ) {
    const open = rest.filter(({ stream }) => !blocked.has(stream))
    const poison = await applyUpToPoison(tx, projector, open)
    const done = poison ? poison.event.position : Number.POSITIVE_INFINITY
    const waiting = rest.filter(({ stream, position }) => blocked.has(stream) && position < done)
    for (const event of waiting) await park(tx, projector, event, 'waits for an earlier event of its stream')
    if (!poison) break
    found.push(poison)
    await park(tx, projector, poison.event, poison.message)
    blocked.add(poison.event.stream)
    rest = rest.filter(({ position }) => position > done)
  }
  return found
}

async function blockedStreams(tx: Sql, { name }: Projector): Promise<Set<string>> {
  const { rows } = await tx.query<{ stream: string }>('select distinct stream from dead_letter where projector = $1', [
    name,
  ])
  return new Set(rows.map(({ stream }) => stream))
}

async function park(tx: Sql, { name }: Projector, { position, stream }: Recorded, error: string): Promise<void> {
  await tx.query(
    `insert into dead_letter (projector, position, stream, error) values ($1, $2, $3, $4)
     on conflict (projector, position) do update set error = excluded.error, at = now()`,
    [name, position, stream, error],
  )
}

/** Applies dead letters again, in order, while the projector's runner waits. */
export function retryDeadLetters(
  { pool, keyring }: Engine,
  projector: Projector,
): Promise<{ mended: number; left: number }> {
  return inTransaction(pool, async (tx) => {
    await tx.query('select from checkpoint where name = $1 for update', [projector.name])
    const { rows } = await tx.query<{ position: string }>(
      'delete from dead_letter where projector = $1 returning position',
      [projector.name],
    )
    const positions = rows.map(({ position }) => Number(position)).sort((a, b) => a - b)
    for (const position of positions) {
      await applyAndPark(tx, projector, await keyring.open(tx, await readLog(tx, position - 1, 1)))
    }
    const left = (await tx.query('select from dead_letter where projector = $1', [projector.name])).rowCount ?? 0
    return { mended: positions.length - left, left }
  })
}
