import { RESTORE_MS } from '#shared/own-post-words.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { Change } from '../../event-sourcing/row-writes.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import { NEW_STAMP } from '../../platform/stamp.ts'
import { contentColumns, mergedChange, NO_CHANGE, splitChange } from './change.ts'
import { contentOf, type PostContent, type PostEvents, postEvents } from './events.ts'
import { takePlaces } from './publishing/queue-places.ts'
import { NO_WORDS, type PostRow } from './table.ts'

const rows = rowProjector<PostRow, PostEvents>({
  name: 'posts',
  table: 'post',
  derivedTables: ['post_tally'],
  incidental: ['stamp', 'queued_at'],
  keyColumn: 'id',
  events: postEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    DraftSaved: (row, event) => {
      if (row?.status === 'published') return { ...row, ...splitChange(event.data), ...touched(event) }
      const { author_id: _, ...data } = event.data
      return { ...saved(row, event, contentOf(event.data) ?? { ...data, ...NO_WORDS }), is_sealed: true }
    },
    PostSaved: (row, event) => ({
      ...saved(row, event, event.data),
      ...(row?.owner_id === event.meta.actor.id && row.change && { ...NO_CHANGE, submitted_at: null }),
      is_sealed: false,
    }),
    PostSubmitted: (row, event) =>
      row && {
        ...row,
        ...(!row.change && { status: 'pending' }),
        submitted_at: row.submitted_at ?? event.at,
        queued_at: row.submitted_at === null ? event.at : row.queued_at,
        ...touched(event),
      },
    PostPublished: (row, event) =>
      row && {
        ...row,
        ...NO_CHANGE,
        status: 'published',
        published_at: row.published_at ?? event.at,
        submitted_at: null,
        is_held: false,
        ...explained(),
        ...touched(event),
      },
    PostRejected: (row, event) =>
      row && {
        ...row,
        ...(!row.change && { status: 'rejected' }),
        submitted_at: null,
        is_held: true,
        ...explained(event.data),
        ...touched(event),
      },
    PostHidden: (row, event) =>
      row && {
        ...row,
        ...(row.change && { ...contentColumns(mergedChange(row.change, row.change_words)), is_sealed: true }),
        ...NO_CHANGE,
        status: 'hidden',
        submitted_at: null,
        is_withheld: false,
        is_held: row.is_held || event.meta.actor.id !== row.owner_id,
        ...(event.data.reason !== null && explained(event.data)),
        ...touched(event),
      },
    PostDecisionUndone: (row, event) =>
      row && {
        ...row,
        status: event.data.status,
        submitted_at: event.data.submitted_at,
        published_at: event.data.published_at,
        is_held: event.data.is_held,
        ...explained(event.data),
        ...touched(event),
      },
    PostVersionRestored: (row, event) => row && { ...row, ...touched(event) },
    PostAliasesChanged: (row, event) => row && { ...row, aliases: event.data.aliases, ...touched(event) },
    PostWithheld: (row, event) => row && { ...row, status: 'hidden', is_withheld: true, ...touched(event) },
    PostReleased: (row, event) =>
      row && {
        ...row,
        ...(row.status !== 'deleted' && { status: 'published' }),
        is_withheld: false,
        ...touched(event),
      },
    PostDeleted: (row, event) =>
      row && {
        ...row,
        status: 'deleted',
        submitted_at: null,
        restorable_until: restorableUntil(event),
        ...touched(event),
      },
    PostRestored: (row, event) =>
      row && {
        ...row,
        status: event.data.status,
        submitted_at: event.data.is_waiting ? event.at : null,
        restorable_until: null,
        ...touched(event),
      },
  },
  async derive(tx, changes) {
    await tally(tx, changes)
    await takePlaces(tx, changes)
  },
})

/** Inline, so that authors read their own writes. */
export const posts = withPersonalColumns(rows, [
  {
    table: 'post',
    person: 'owner_id',
    columns: { ...NO_WORDS, search_text: '' },
    where: 'published_at is null or is_sealed',
  },
  { table: 'post', person: 'owner_id', columns: { change_words: null, reason_note: null } },
])

const explained = (
  { reason, note }: { reason: string | null; note: string | null } = { reason: null, note: null },
) => ({
  reason,
  reason_note: note,
})

type Saving = RecordedOf<PostEvents, 'DraftSaved' | 'PostSaved'>

const saved = (row: PostRow | null, event: Saving, content: PostContent): Omit<PostRow, 'is_sealed'> => ({
  ...(row ?? newRow(event)),
  ...contentColumns(content),
  ...touched(event),
})

type Touching = RecordedOf<PostEvents>

const touched = (event: Touching) => ({ version: event.version, updated_at: event.at })

const newRow = (event: Saving): Omit<PostRow, keyof ReturnType<typeof contentColumns> | 'is_sealed'> => ({
  id: idOf(event.stream),
  status: 'draft',
  owner_id: event.meta.actor.id,
  created_at: event.at,
  published_at: null,
  aliases: [],
  ...NO_CHANGE,
  submitted_at: null,
  queued_at: null,
  is_held: false,
  is_withheld: false,
  restorable_until: null,
  ...explained(),
  ...touched(event),
})

/** A post that goes with its account goes at once. */
const restorableUntil = ({ meta, at }: Touching): string | null =>
  meta.actor.role === 'system' ? null : new Date(Date.parse(at) + RESTORE_MS).toISOString()

type Facet = Pick<PostRow, 'type' | 'province' | 'place_type'>
const listed = (row: PostRow | null): (Facet & { posts: number })[] =>
  row?.status === 'published' ? [{ type: row.type, province: row.province, place_type: row.place_type, posts: 1 }] : []

/**
 * Adds the changes to the tally. The rows are locked, so each change counts exactly once; sorted, so that two writers
 * cannot deadlock.
 */
async function tally(tx: Sql, changes: Change<PostRow>[]): Promise<void> {
  const deltas = changes.flatMap(({ before, after }) => [
    ...listed(before).map((facet) => ({ ...facet, posts: -1 })),
    ...listed(after),
  ])
  if (deltas.length === 0) return
  await tx.query(
    `insert into post_tally (facet, type, province, place_type, posts, stamp)
     select concat_ws('/', type, province, place_type), type, province, place_type, sum(posts), ${NEW_STAMP}
     from jsonb_to_recordset($1::jsonb) as delta(type text, province text, place_type text, posts int)
     group by type, province, place_type order by 1
     on conflict (facet) do update set posts = post_tally.posts + excluded.posts, stamp = post_tally.stamp + 1`,
    [JSON.stringify(deltas)],
  )
  // Empty facets are removed, as a replay would not create them.
  const facets = deltas.map(({ type, province, place_type }) => [type, province, place_type].join('/'))
  await tx.query('delete from post_tally where posts = 0 and facet = any($1)', [[...new Set(facets)]])
}
