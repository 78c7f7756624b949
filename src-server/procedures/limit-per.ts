import type { RejectionCode } from '#shared/codes.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { lockNames } from '../event-sourcing/advisory-locks.ts'
import type { Guard } from '../event-sourcing/batch.ts'
import { idOf, type Recorded } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

type Limit = {
  /** The events that make a thing, change it or bring it back. */
  types: readonly string[]
  /** Whose things an event may add to; null for an event that adds none. */
  ownerOf(event: Recorded): string | null
  table: string
  /** The column of the owner. */
  owner: string
  /** The rows that count, in SQL. */
  counted: string
  most: number
  code: RejectionCode
}

/**
 * Rejects what would be one too many of an owner, in the transaction that appends its event, so that many at once do not slip
 * through, in whatever process. What is there may be changed, also beyond a limit that was higher once. Admins have no limit.
 */
export const limitPer = ({ types, ownerOf, table, owner, counted, most, code }: Limit): Guard => ({
  types,
  async check(tx, events) {
    const added = events.flatMap((event) => {
      const whose = isAdminOrSystem(event.meta.actor) ? null : ownerOf(event)
      return whose === null ? [] : { whose, id: idOf(event.stream) }
    })
    if (added.length === 0) return []
    const idsOfOwners = Map.groupBy(added, ({ whose }) => whose)
    const owners = [...idsOfOwners.keys()]
    await lockNames(
      tx,
      'limit',
      owners.map((one) => `${code} ${one}`),
    )
    const { rows } = await tx.query<{ whose: string; ids: string[] }>({
      name: `limit-${table}-${code}`,
      text: `select ${owner} as whose, array_agg(id) as ids from ${table}
             where ${owner} = any($1) and ${counted} group by ${owner}`,
      values: [owners],
    })
    const there = new Map(rows.map(({ whose, ids }) => [whose, ids]))
    for (const [whose, theirs] of idsOfOwners) {
      const before = new Set(there.get(whose))
      const after = before.union(new Set(theirs.map(({ id }) => id)))
      if (after.size > before.size && after.size > most) throw new Rejection(code, { limit: most })
    }
    return []
  },
})
