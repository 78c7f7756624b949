import type { Recorded } from '../event-sourcing/event.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'
import type { Engine } from './engine.ts'
import { leftOutBy } from './newer-log.ts'

const PAGE = 500

/**
 * Whether any of the events shares a row with one that came after it and was applied already: to apply it now would give another
 * row than a replay gives.
 */
export async function isOutOfTurn(
  tx: Sql,
  { keyring, eventTypes }: Pick<Engine, 'keyring' | 'eventTypes'>,
  projector: Projector,
  letters: readonly Recorded[],
): Promise<boolean> {
  const [first] = letters
  if (!first) return false
  const firstOf = new Map<string, number>()
  for (const letter of letters) {
    const keys = rowsOf(projector, letter)
    if (keys === null) return true
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, letter.position)
  }
  const [parked, end] = await Promise.all([parkedOf(tx, projector), checkpointOf(tx, projector)])
  for (let after = first.position; ; ) {
    const page = await readLog(tx, after, PAGE, leftOutBy(projector, eventTypes))
    const events = await keyring.open(
      tx,
      page.filter(({ position }) => position <= end && !parked.has(position)),
    )
    for (const event of events) {
      const keys = rowsOf(projector, event)
      if (keys === null || keys.some((key) => (firstOf.get(key) ?? Infinity) < event.position)) return true
    }
    after = page.at(-1)?.position ?? end
    if (page.length < PAGE || after >= end) return false
  }
}

/** None of an event that cannot be read: it is not applied either. */
function rowsOf({ rowsOf }: Projector, event: Recorded): readonly string[] | null {
  try {
    return rowsOf ? rowsOf(event) : null
  } catch {
    return []
  }
}

async function parkedOf(tx: Sql, { name }: Projector): Promise<Set<number>> {
  const { rows } = await tx.query<{ position: string }>('select position from dead_letter where projector = $1', [name])
  return new Set(rows.map(({ position }) => Number(position)))
}

async function checkpointOf(tx: Sql, { name }: Projector): Promise<number> {
  const { rows } = await tx.query<{ position: string }>('select position from checkpoint where name = $1', [name])
  return Number(rows[0]?.position ?? 0)
}
