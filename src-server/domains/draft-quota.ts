import { isAdminOrSystem } from '#shared/roles.ts'
import { lockNames } from '../event-sourcing/advisory-locks.ts'
import type { Guard } from '../event-sourcing/batch.ts'
import type { Recorded } from '../event-sourcing/event.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** Posts of a member that were never published; articles of an author as well. */
export const MAX_DRAFTS = 100

const UNPUBLISHED = ['draft', 'pending', 'rejected']

export const isUnpublished = (status: string): boolean => UNPUBLISHED.includes(status)

type Kind = {
  table: 'post' | 'article'
  /** The column of the author. */
  author: 'owner_id' | 'author_id'
  /** The events that may add a draft. */
  types: readonly string[]
  /** The author of a draft that an event adds; null if it adds none. */
  addedBy(event: Recorded): string | null
}

/**
 * Rejects a new or restored draft of a member who has too many, in the transaction that appends its event, so that many at once do not
 * slip through, in whatever process.
 */
export const draftQuota = ({ types, addedBy, ...kind }: Kind): Guard => ({
  types,
  async check(tx, events) {
    const ofMembers = events.filter(({ meta }) => !isAdminOrSystem(meta.actor))
    const added = Map.groupBy(
      ofMembers.flatMap((event) => addedBy(event) ?? []),
      (author) => author,
    )
    const before = added.size > 0 ? await draftsOf(tx, kind, [...added.keys()]) : new Map<string, number>()
    for (const [author, { length }] of added)
      if ((before.get(author) ?? 0) + length > MAX_DRAFTS) throw new Rejection('DRAFTS_FULL')
    return []
  },
})

async function draftsOf(
  tx: Sql,
  { table, author }: Pick<Kind, 'table' | 'author'>,
  authors: string[],
): Promise<Map<string, number>> {
  await lockNames(
    tx,
    'draft',
    authors.map((one) => `${table} ${one}`),
  )
  const { rows } = await tx.query<{ author: string; drafts: number }>(
    `select ${author} as author, count(*)::int as drafts from ${table}
     where ${author} = any($1) and status = any($2) group by ${author}`,
    [authors, UNPUBLISHED],
  )
  return new Map(rows.map((row) => [row.author, row.drafts]))
}
