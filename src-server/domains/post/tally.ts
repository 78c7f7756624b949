import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { NEW_STAMP } from '../../platform/stamp.ts'
import type { PostRow } from './table.ts'

type Facet = Pick<PostRow, 'type' | 'province' | 'place_type'>
type Delta = Facet & { posts: number }

const listed = (row: PostRow | null): Delta[] =>
  row?.status === 'published' ? [{ type: row.type, province: row.province, place_type: row.place_type, posts: 1 }] : []

/** Adds the changes to the tally. */
export async function tally(tx: Sql, changes: Change<PostRow>[]): Promise<void> {
  const deltas = changes.flatMap(({ before, after }) => [
    ...listed(before).map((facet) => ({ ...facet, posts: -1 })),
    ...listed(after),
  ])
  if (deltas.length === 0) return
  await add(tx, deltas)
  // Empty facets are removed, as a replay would not create them.
  const facets = deltas.map(({ type, province, place_type }) => [type, province, place_type].join('/'))
  await tx.query('delete from post_tally where posts = 0 and facet = any($1)', [[...new Set(facets)]])
}

/** Tells that listed posts of these facets have changed, though they are as many as before. */
export async function moveStamps(tx: Sql, facets: readonly Facet[]): Promise<void> {
  const deltas = facets.map(({ type, province, place_type }) => ({ type, province, place_type, posts: 0 }))
  if (deltas.length > 0) await add(tx, deltas)
}

/** The rows are locked, so each change counts exactly once; sorted, so that two writers cannot deadlock. */
const add = (tx: Sql, deltas: readonly Delta[]) =>
  tx.query(
    `insert into post_tally (facet, type, province, place_type, posts, stamp)
     select concat_ws('/', type, province, place_type), type, province, place_type, sum(posts), ${NEW_STAMP}
     from jsonb_to_recordset($1::jsonb) as delta(type text, province text, place_type text, posts int)
     group by type, province, place_type order by 1
     on conflict (facet) do update set posts = post_tally.posts + excluded.posts, stamp = post_tally.stamp + 1`,
    [JSON.stringify(deltas)],
  )
