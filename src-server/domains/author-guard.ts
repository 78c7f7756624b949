import type { RejectionCode } from '#shared/codes.ts'
import type { LOCK_CLASSES } from '../event-sourcing/advisory-locks.ts'
import type { Guard } from '../event-sourcing/batch.ts'
import { type EventTypes, idOf } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { mustExist } from '../procedures/must-exist.ts'
import { accountEvents } from './account/events.ts'

const { AccountDeleted } = accountEvents

type Kind = {
  table: 'post' | 'article'
  owner: 'owner_id' | 'author_id'
  lock: keyof typeof LOCK_CLASSES
  /** The events that make one; others of their types change it. */
  made: EventTypes
  /** The event that takes a deletion back. */
  restored: EventTypes
  code: RejectionCode
}

/** Nothing of a member is made or restored once their account is gone: the job that removes it all may be done already. */
export function authorGuard({ table, owner, lock, made, restored, code }: Kind): Guard {
  const ownersOf = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return []
    const { rows } = await tx.query<{ owner: string }>({
      name: `owners-of-${table}s`,
      text: `select ${owner} as owner from ${table} where id = any($1)`,
      values: [ids],
    })
    return rows.map((row) => row.owner)
  }
  return mustExist({
    kind: 'account',
    lock,
    needs: { ...made, ...restored },
    async neededBy(tx, events) {
      const authors = events.flatMap(({ version, meta }) => (version === 1 ? meta.actor.id : []))
      const back = events.flatMap(({ type, stream }) => (type in restored ? idOf(stream) : []))
      return [...authors, ...(await ownersOf(tx, back))]
    },
    end: { AccountDeleted },
    refusal: () => new Rejection(code),
  })
}
