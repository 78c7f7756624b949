import { isAdminOrSystem } from '#shared/roles.ts'
import { lockNames } from '../../event-sourcing/advisory-locks.ts'
import type { Guard } from '../../event-sourcing/batch.ts'
import { parseRecorded, type Recorded } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { postEvents } from './events.ts'

/** Posts of a member that were never published. */
export const MAX_DRAFTS = 100

const { DraftSaved, PostRestored } = postEvents

/**
 * Rejects a new or restored draft of a member who has too many, in the transaction that appends its event, so that many at once do not
 * slip through, in whatever process.
 */
export const draftGuard: Guard = {
  types: ['DraftSaved', 'PostRestored'],
  async check(tx, events) {
    const added = Map.groupBy(events.flatMap(authorOfNew), (author) => author)
    const before = added.size > 0 ? await draftsOf(tx, [...added.keys()]) : new Map<string, number>()
    for (const [author, { length }] of added)
      if ((before.get(author) ?? 0) + length > MAX_DRAFTS) throw new Rejection('DRAFTS_FULL')
    return []
  },
}

const UNPUBLISHED = ['draft', 'pending', 'rejected']

function authorOfNew(event: Recorded): string[] {
  const { actor } = event.meta
  if (isAdminOrSystem(actor)) return []
  const added = parseRecorded({ DraftSaved, PostRestored }, event)
  if (added?.type === 'PostRestored') return UNPUBLISHED.includes(added.data.status) ? [actor.id] : []
  return added && event.version === 1 ? [added.data.author_id] : []
}

async function draftsOf(tx: Sql, authors: string[]): Promise<Map<string, number>> {
  await lockNames(tx, 'draft', authors)
  const { rows } = await tx.query<{ owner_id: string; drafts: number }>(
    `select owner_id, count(*)::int as drafts from post where owner_id = any($1) and status = any($2) group by owner_id`,
    [authors, UNPUBLISHED],
  )
  return new Map(rows.map(({ owner_id, drafts }) => [owner_id, drafts]))
}
