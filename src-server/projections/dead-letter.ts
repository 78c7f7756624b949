import type { Recorded } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, isSerializationFailure, isUnavailable, type Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'
import type { Engine } from './engine.ts'
import { deadLettersOf } from './status.ts'

/** Dead letters that are tried again in one transaction. */
const PAGE = 100

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
  const blocked = await blockedStreams(tx, projector, events)
  const open = events.filter(({ stream }) => !blocked.has(stream))
  const areTaken = (await tryApply(tx, projector, open)) === null
  const found: PoisonEvent[] = []
  for (const event of events) {
    if (blocked.has(event.stream)) {
      await park(tx, projector, event, 'waits for an earlier event of its stream')
      continue
    }
    const fault = areTaken ? null : await tryApply(tx, projector, [event])
    if (!fault) continue
    const poison = new PoisonEvent(projector, event, fault.cause)
    found.push(poison)
    await park(tx, projector, event, poison.message)
    blocked.add(event.stream)
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

async function park(tx: Sql, { name }: Projector, { position, stream }: Recorded, error: string): Promise<void> {
  await tx.query(
    `insert into dead_letter (projector, position, stream, error) values ($1, $2, $3, $4)
     on conflict (projector, position) do update set error = excluded.error, at = now()`,
    [name, position, stream, error],
  )
}

/** Applies dead letters again, in order. The projector's runner waits for a page of them at the most. */
export async function retryDeadLetters(
  engine: Engine,
  projector: Projector,
): Promise<{ mended: number; left: number }> {
  const tried: number[] = []
  for (let page: number[] = []; ; ) {
    page = await retryPage(engine, projector, page.at(-1) ?? 0)
    tried.push(...page)
    if (page.length < PAGE) break
  }
  const { rowCount } = await engine.pool.query('select from dead_letter where projector = $1 and position = any($2)', [
    projector.name,
    tried,
  ])
  const left = rowCount ?? 0
  return { mended: tried.length - left, left }
}

/** @returns the positions that were tried: fewer than a page's where these were the last. */
function retryPage({ pool, keyring }: Engine, projector: Projector, after: number): Promise<number[]> {
  return inTransaction(pool, async (tx) => {
    await tx.query('select from checkpoint where name = $1 for update', [projector.name])
    const letters = await deadLettersOf(tx, projector.name, { after, limit: PAGE })
    const positions = letters.map(({ position }) => position)
    await tx.query('delete from dead_letter where projector = $1 and position = any($2)', [projector.name, positions])
    const events: Recorded[] = []
    for (const position of positions) events.push(...(await readLog(tx, position - 1, 1)))
    if (events.length > 0) await applyAndPark(tx, projector, await keyring.open(tx, events))
    return positions
  })
}
