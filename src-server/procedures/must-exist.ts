import { type LOCK_CLASSES, lockNames } from '../event-sourcing/advisory-locks.ts'
import type { Guard } from '../event-sourcing/batch.ts'
import { type EventTypes, idOf, parseRecorded, type RecordedOf } from '../event-sourcing/event.ts'
import type { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** SQL that has a row if one of the ids $1 is gone. */
const GONE = {
  branch: 'select from branch where id = any($1) and deleted_at is not null limit 1',
  hotel: "select from post where id = any($1) and status = 'deleted' limit 1",
  account: 'select from account where id = any($1) and deleted_at is not null limit 1',
}
type Kind = keyof typeof GONE

type Existence<Needs extends EventTypes, End extends EventTypes> = {
  /** What must exist. */
  kind: Kind
  /** The locks of this rule, which it has alone. */
  lock: keyof typeof LOCK_CLASSES
  /** The events that need one. */
  needs: Needs
  /** The ids of what they need. */
  neededBy(tx: Sql, events: RecordedOf<Needs>[]): Promise<string[]>
  /** The event that ends one. */
  end: End
  /** For events that need what is gone. */
  refusal(): Rejection
  /** Why one cannot end, as long as it cannot. */
  obstacle?(tx: Sql, end: RecordedOf<End>): Promise<Rejection | null>
}

/**
 * What is gone gets nothing new, and what is needed does not go: of an event that needs a thing and the thing's end, the later one is
 * rejected, in the transaction that appends it. Where a batch has both, it is written in parts, and each is told what the other has
 * made of it.
 */
export const mustExist = <Needs extends EventTypes, End extends EventTypes>(rule: Existence<Needs, End>): Guard => ({
  types: [...Object.keys(rule.needs), ...Object.keys(rule.end)],
  async check(tx, events) {
    const needed = await rule.neededBy(
      tx,
      events.flatMap((event) => parseRecorded(rule.needs, event) ?? []),
    )
    const ends = events.flatMap((event) => parseRecorded(rule.end, event) ?? [])
    const ended = ends.map(({ stream }) => idOf(stream))
    if (needed.length === 0 && ended.length === 0) return []
    // Those who need a thing wait for its end, but not for each other.
    await lockNames(tx, rule.lock, ended, needed)
    if (ended.some((id) => needed.includes(id)) || (await isGone(tx, rule.kind, needed))) throw rule.refusal()
    for (const end of ends) {
      const obstacle = await rule.obstacle?.(tx, end)
      if (obstacle) throw obstacle
    }
    return []
  },
})

async function isGone(tx: Sql, kind: Kind, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await tx.query({ name: `gone-${kind}`, text: GONE[kind], values: [ids] })
  return rows.length > 0
}
