import { RESTORE_MS } from '#shared/own-post-words.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { joined } from '../../event-sourcing/joined.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { contentColumns, mergedChange, NO_CHANGE, splitChange } from './change.ts'
import { contentOf, type PostContent, type PostEvents, postEvents } from './events.ts'
import { offeredRooms, priceNewPosts, roomSellers } from './listing/room-prices.ts'
import { takePlaces } from './publishing/queue-places.ts'
import { NO_WORDS, type PostRow } from './table.ts'
import { tally } from './tally.ts'

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
    await priceNewPosts(tx, changes)
  },
})

/** Inline, so that authors read their own writes. With the rooms by which hotels are priced. */
export const posts = withPersonalColumns(joined(rows, offeredRooms, roomSellers), [
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
  room_price_cents: null,
  room_price_riel: null,
  ...explained(),
  ...touched(event),
})

/** A post that goes with its account goes at once. */
const restorableUntil = ({ meta, at }: Touching): string | null =>
  meta.actor.role === 'system' ? null : new Date(Date.parse(at) + RESTORE_MS).toISOString()
