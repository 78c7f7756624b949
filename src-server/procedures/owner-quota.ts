import type { RejectionCode } from '#shared/codes.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { lockNames } from '../event-sourcing/advisory-locks.ts'
import type { Guard } from '../event-sourcing/batch.ts'
import { idOf, type Recorded } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

type Quota = {
  /** The event that makes one, changes it or brings it back. */
  type: string
  ownerOf(event: Recorded): string | undefined
  table: string
  /** The rows that count, in SQL. */
  counted: string
  most: number
  code: RejectionCode
}

/**
 * Rejects what would be one too many of an owner, in the transaction that appends its event, so that many at once do not slip
 * through, in whatever process. What is there may be changed, also beyond a limit that was higher once.
 */
export const ownerQuota = ({ type, ownerOf, table, counted, most, code }: Quota): Guard => ({
  types: [type],
  async check(tx, events) {
    const saved = Map.groupBy(
      events.filter(({ meta }) => !isAdminOrSystem(meta.actor)),
      (event) => ownerOf(event) ?? '',
    )
    if (saved.size === 0) return []
    const owners = [...saved.keys()]
    await lockNames(
      tx,
      'quota',
      owners.map((owner) => `${table} ${owner}`),
    )
    const { rows } = await tx.query<{ owner_id: string; ids: string[] }>(
      `select owner_id, array_agg(id) as ids from ${table} where owner_id = any($1) and ${counted} group by owner_id`,
      [owners],
    )
    const idsOf = new Map(rows.map(({ owner_id, ids }) => [owner_id, ids]))
    for (const [owner, theirs] of saved) {
      const before = new Set(idsOf.get(owner))
      const after = before.union(new Set(theirs.map(({ stream }) => idOf(stream))))
      if (after.size > before.size && after.size > most) throw new Rejection(code)
    }
    return []
  },
})
