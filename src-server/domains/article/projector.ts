import stringify from 'safe-stable-stringify'
import { RESTORE_MS } from '#shared/own-post-words.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { contentColumns, mergedChange, NO_CHANGE, NO_WORD_COLUMNS, NO_WORDS, splitChange } from './columns.ts'
import { type ArticleContent, type ArticleEvents, articleEvents, draftedContent } from './events.ts'
import type { ArticleRow } from './table.ts'
import { tally } from './tally.ts'

const rows = rowProjector<ArticleRow, ArticleEvents>({
  name: 'articles',
  table: 'article',
  derivedTables: ['article_tally'],
  keyColumn: 'id',
  events: articleEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    ArticleDrafted: (row, event) => {
      if (row?.status === 'published')
        return { ...row, ...splitChange(event.data), ...written(row, event, changedWords(event)) }
      const { author_id: _, ...data } = event.data
      return { ...saved(row, event, draftedContent(event.data) ?? { ...data, ...NO_WORDS }), is_sealed: true }
    },
    ArticleSaved: (row, event) => ({
      ...saved(row, event, event.data),
      ...(row?.author_id === event.meta.actor.id && row.change && { ...NO_CHANGE, submitted_at: null }),
      is_sealed: false,
    }),
    ArticleSubmitted: (row, event) =>
      row && {
        ...row,
        ...(!row.change && { status: 'pending' }),
        submitted_at: row.submitted_at ?? event.at,
        ...touched(event),
      },
    ArticleScheduled: (row, event) => row && { ...row, scheduled_for: event.data.publish_at, ...touched(event) },
    ArticlePublished: (row, event) =>
      row && {
        ...row,
        ...NO_CHANGE,
        status: 'published',
        published_at: row.published_at ?? event.at,
        ...settled(event),
        is_held: false,
        ...explained(),
      },
    ArticleRejected: (row, event) =>
      row && {
        ...row,
        ...(!row.change && { status: 'rejected' }),
        ...settled(event),
        is_held: true,
        ...explained(event.data),
      },
    ArticleHidden: (row, event) =>
      row && {
        ...row,
        ...(row.change && { ...contentColumns(mergedChange(row.change, row.change_words)), is_sealed: true }),
        ...NO_CHANGE,
        status: 'hidden',
        ...settled(event),
        is_withheld: false,
        is_held: row.is_held || event.meta.actor.id !== row.author_id,
        ...(event.data.reason !== null && explained(event.data)),
      },
    ArticleDecisionUndone: (row, event) =>
      row && {
        ...row,
        status: event.data.status,
        submitted_at: event.data.submitted_at,
        published_at: event.data.published_at,
        is_held: event.data.is_held,
        ...explained(event.data),
        ...touched(event),
      },
    ArticleVersionRestored: (row, event) => row && { ...row, ...touched(event) },
    ArticleWithheld: (row, event) => row && { ...row, status: 'hidden', is_withheld: true, ...touched(event) },
    ArticleReleased: (row, event) =>
      row && {
        ...row,
        ...(row.status !== 'deleted' && { status: 'published' }),
        is_withheld: false,
        ...touched(event),
      },
    ArticleDeleted: (row, event) =>
      row && { ...row, status: 'deleted', restorable_until: restorableUntil(event), ...settled(event) },
    ArticleRestored: (row, event) =>
      row && {
        ...row,
        status: event.data.status,
        submitted_at: event.data.is_waiting ? event.at : null,
        restorable_until: null,
        ...touched(event),
      },
  },
  derive: tally,
})

/** Inline, so that authors read their own writes. */
export const articles = withPersonalColumns(rows, [
  {
    table: 'article',
    person: 'author_id',
    columns: NO_WORD_COLUMNS,
    where: 'published_at is null or is_sealed',
  },
  { table: 'article', person: 'author_id', columns: { change_words: null, reason_note: null } },
])

const explained = (
  { reason, note }: { reason: string | null; note: string | null } = { reason: null, note: null },
) => ({ reason, reason_note: note })

type Touching = RecordedOf<ArticleEvents>
type Saving = RecordedOf<ArticleEvents, 'ArticleDrafted' | 'ArticleSaved'>
type Words = Pick<ArticleRow, 'heads' | 'bodies' | keyof Omit<ArticleContent, 'texts'>>

const touched = (event: Touching) => ({ version: event.version, updated_at: event.at })
/** Words that are published as they were are no others to those who write them. @param words null where they are forgotten */
const written = (row: ArticleRow | null, event: Saving, words: Words | null) => ({
  words_version: row && words && isLatest(row, event, words) ? row.words_version : event.version,
  ...touched(event),
})

function changedWords({ data }: RecordedOf<ArticleEvents, 'ArticleDrafted'>): Words | null {
  const content = draftedContent(data)
  return content && contentColumns(content)
}

/** Whether who saves has read these words: authors their change, and admins once it was sent. */
function isLatest(row: ArticleRow, { meta }: Saving, words: Words): boolean {
  const isRead = meta.actor.id === row.author_id || row.submitted_at !== null
  const latest = row.change && isRead ? contentColumns(mergedChange(row.change, row.change_words)) : row
  return stringify(wordsOf(words)) === stringify(wordsOf(latest))
}
const wordsOf = ({ language, heads, bodies, cover, cover_alt, tags, post_ids, is_sample }: Words) => ({
  language,
  heads,
  bodies,
  cover,
  cover_alt,
  tags,
  post_ids,
  is_sample,
})

/** Nothing waits any more, neither for an admin nor for the clock. */
const settled = (event: Touching) => ({ submitted_at: null, scheduled_for: null, ...touched(event) })

function saved(row: ArticleRow | null, event: Saving, content: ArticleContent): Omit<ArticleRow, 'is_sealed'> {
  const columns = contentColumns(content)
  return { ...(row ?? newRow(event)), ...columns, ...written(row, event, columns) }
}

const newRow = (
  event: Saving,
): Omit<ArticleRow, keyof ReturnType<typeof contentColumns> | 'is_sealed' | 'words_version'> => ({
  id: idOf(event.stream),
  status: 'draft',
  author_id: event.meta.actor.id,
  created_at: event.at,
  published_at: null,
  ...NO_CHANGE,
  is_held: false,
  is_withheld: false,
  restorable_until: null,
  ...explained(),
  ...settled(event),
})

/** An article that goes with its account goes at once. */
const restorableUntil = ({ meta, at }: Touching): string | null =>
  meta.actor.role === 'system' ? null : new Date(Date.parse(at) + RESTORE_MS).toISOString()
