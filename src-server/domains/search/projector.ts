import { ANALYSER_VERSION } from '#shared/search-text.ts'
import { idOf, type RecordedOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type PostEvents, postEvents } from '../post/events.ts'
import { countWordsIn } from './count-words.ts'
import { aliasLinesIn, linesOfAlias, linesOfName, nameLinesOf } from './name-lines.ts'
import type { PostSearchRow } from './table.ts'
import { barred, codes, nameTokens, pieceOf, textTokens, unbarred, unitsIn } from './tokens.ts'

type Saved = RecordedOf<PostEvents, 'PostSaved'>['data']

const unlisted = (row: PostSearchRow | null) => row && { ...row, is_listed: false }

/** Published posts are found by these rows. Drafts are in it with their first publication only: their words are not public. */
export const postSearch = rowProjector<PostSearchRow, PostEvents>({
  name: 'post_search',
  mode: 'async',
  table: 'post_search',
  derivedTables: ['search_word', 'search_word_stamp'],
  incidental: ['stamp'],
  keyColumn: 'id',
  events: postEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    DraftSaved: (row) => row,
    PostSaved: (row, { stream, data }) => ({
      ...(row ?? { id: idOf(stream), is_listed: false, published_at: null }),
      ...searchColumns(data, row ? aliasLinesIn(row.names) : []),
    }),
    PostSubmitted: (row) => row,
    PostRejected: (row) => row,
    PostPublished: (row, { at }) => row && { ...row, is_listed: true, published_at: row.published_at ?? at },
    PostHidden: unlisted,
    PostWithheld: unlisted,
    PostReleased: (row) => row && { ...row, is_listed: true },
    // Sealed words that were public for a moment only are not kept.
    PostDecisionUndone: (row, { data: { status, published_at, is_sealed } }) =>
      row && (published_at === null && is_sealed ? null : { ...row, is_listed: status === 'published', published_at }),
    PostVersionRestored: (row) => row,
    PostAliasesChanged: (row, { data }) => row && withAliases(row, data.aliases),
    PostDeleted: unlisted,
    PostRestored: (row, { data }) => row && { ...row, is_listed: data.status === 'published' },
  },
  derive: countWordsIn('search_word'),
  async isOutdated(sql) {
    const { rowCount } = await sql.query('select from post_search where analysed_by < $1 or analysed_by > $1 limit 1', [
      ANALYSER_VERSION,
    ])
    return Boolean(rowCount)
  },
})

function searchColumns(post: Saved, aliasLines: readonly string[]) {
  const { type, province, place_type, category_id, translations } = post
  const { kh, en, cn } = translations
  const names = unique([post.name, kh?.name, en?.name, cn?.name])
  const texts = unique([post, kh, en, cn].flatMap((words) => [words?.address, words?.description]))
  return {
    category_id,
    ...foundBy({
      type,
      province,
      place_type,
      names: [...unique(names.flatMap(linesOfName)), ...aliasLines].join('\n'),
      texts: unique(texts.map((text) => barred(unitsIn(text)))).join('\n'),
    }),
  }
}

type Found = Pick<PostSearchRow, 'type' | 'province' | 'place_type' | 'names' | 'texts'>

/** With the tokens, which are those of the units in its lines and its codes. */
function foundBy(found: Found) {
  const { type, province, place_type, names, texts } = found
  const name_tokens = unique([
    ...nameLinesOf(names).flatMap(({ kind, units }) => (kind === 'part' ? [] : nameTokens(units.map(pieceOf)))),
    codes.type(type),
    codes.province(province),
    codes.placeType(place_type),
  ])
  const ofTexts = texts.split('\n').map(unbarred)
  const all_tokens = unique([...name_tokens, ...ofTexts.flatMap((units) => textTokens(units.map(pieceOf)))])
  return { ...found, name_tokens, all_tokens, analysed_by: ANALYSER_VERSION }
}

function withAliases(row: PostSearchRow, aliases: readonly string[]): PostSearchRow {
  const before = new Set(aliasLinesIn(row.names))
  const own = row.names.split('\n').filter((line) => !before.has(line))
  const names = unique([...own, ...aliases.flatMap(linesOfAlias)]).join('\n')
  return { ...row, ...foundBy({ ...row, names }) }
}

const unique = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.filter((text) => text !== undefined && text !== ''))].flatMap((text) => text ?? [])
