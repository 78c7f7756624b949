import type { Change } from '../../../event-sourcing/row-writes.ts'
import type { Sql } from '../../../event-sourcing/sql.ts'
import type { PostRow } from '../table.ts'

/** How far the posts of one author stand apart. */
const APART = "interval '1 day'"

/**
 * Gives what was sent its place in the queue: when it was sent, but a day behind the last of its author's that wait, so that
 * nobody keeps others back. A deletion that is taken back keeps its place where nothing else of its author waits. What waits again
 * as a decision is taken back has its place still.
 */
export async function takePlaces(tx: Sql, changes: readonly Change<PostRow>[]): Promise<void> {
  const sent = changes.flatMap(({ before, after }) => (after && isSentNow(before, after) ? [after] : []))
  if (sent.length === 0) return
  await tx.query(
    `with last as (
       select owner_id, max(queued_at) as queued_at from post
       where submitted_at is not null and owner_id = any($2) and id <> all($1) group by owner_id
     ), place as (
       select p.id, greatest(p.queued_at, last.queued_at + ${APART})
         + (row_number() over (partition by p.owner_id order by p.queued_at, p.id) - 1) * ${APART} as queued_at
       from post as p left join last on last.owner_id = p.owner_id where p.id = any($1)
     )
     update post as p set queued_at = place.queued_at from place
     where place.id = p.id and place.queued_at <> p.queued_at`,
    [sent.map(({ id }) => id), [...new Set(sent.map(({ owner_id }) => owner_id))]],
  )
}

/** A place that was sent before the last change of its row is had back. */
const isSentNow = (before: PostRow | null, { submitted_at }: PostRow): boolean =>
  submitted_at !== null &&
  !before?.submitted_at &&
  (!before || Date.parse(submitted_at) >= Date.parse(before.updated_at))
