import type { Guard } from '../event-sourcing/batch.ts'
import type { Recorded } from '../event-sourcing/event.ts'
import { limitPer } from '../procedures/limit-per.ts'

/** Posts of a member that were never published; articles of an author as well. */
export const MAX_DRAFTS = 100

const UNPUBLISHED = ['draft', 'pending', 'rejected']

export const isUnpublished = (status: string): boolean => UNPUBLISHED.includes(status)

type Kind = {
  table: 'post' | 'article'
  owner: 'owner_id' | 'author_id'
  types: readonly string[]
  ownerOf(event: Recorded): string | null
}

/** Rejects a new or restored draft of a member who has too many. */
export const draftQuota = (kind: Kind): Guard =>
  limitPer({
    ...kind,
    counted: `status in (${UNPUBLISHED.map((status) => `'${status}'`).join(', ')})`,
    most: MAX_DRAFTS,
    code: 'DRAFTS_FULL',
  })
