import { articleText } from '#shared/article-outline.ts'
import { LOCALES } from '#shared/locales.ts'
import { ANALYSER_VERSION } from '#shared/search-text.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import { type ArticleContent, type ArticleEvents, articleEvents } from '../article/events.ts'
import { countWordsIn } from './count-words.ts'
import { linesOfAlias, linesOfName, nameLinesOf } from './name-lines.ts'
import type { ArticleSearchRow } from './table.ts'
import { barred, nameTokens, pieceOf, textTokens, unbarred, unitsIn } from './tokens.ts'

const unchanged = (row: ArticleSearchRow | null) => row
const unlisted = (row: ArticleSearchRow | null) => row && { ...row, is_listed: false }
const listed = (row: ArticleSearchRow | null) => row && { ...row, is_listed: true }

/** Published articles are found by these rows, as posts are by theirs. Drafts are not in it: their words are not public. */
export const articleSearch = rowProjector<ArticleSearchRow, ArticleEvents>({
  name: 'article_search',
  mode: 'async',
  table: 'article_search',
  derivedTables: ['article_word', 'article_word_stamp'],
  incidental: ['stamp'],
  keyColumn: 'id',
  events: articleEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    ArticleDrafted: unchanged,
    ArticleSaved: (row, { stream, data }) => ({
      ...(row ?? { id: idOf(stream), is_listed: false, published_at: null }),
      ...foundBy(data),
    }),
    ArticleSubmitted: unchanged,
    ArticleScheduled: unchanged,
    ArticlePublished: (row, { at }) => row && { ...row, is_listed: true, published_at: row.published_at ?? at },
    ArticleRejected: unchanged,
    ArticleHidden: unlisted,
    ArticleVersionRestored: unchanged,
    // Sealed words that were public for a moment only are not kept.
    ArticleDecisionUndone: (row, { data: { status, published_at, is_sealed } }) =>
      row && (published_at === null && is_sealed ? null : { ...row, is_listed: status === 'published', published_at }),
    ArticleWithheld: unlisted,
    ArticleReleased: listed,
    ArticleDeleted: unlisted,
    ArticleRestored: (row, { data }) => row && { ...row, is_listed: data.status === 'published' },
  },
  derive: countWordsIn('article_word'),
  async isOutdated(sql) {
    const { rowCount } = await sql.query(
      'select from article_search where analysed_by < $1 or analysed_by > $1 limit 1',
      [ANALYSER_VERSION],
    )
    return Boolean(rowCount)
  },
})

/** Titles are its names, and its tags other ones; summaries and bodies are its texts. In all languages. */
function foundBy({ texts, tags }: Pick<ArticleContent, 'texts' | 'tags'>) {
  const versions = LOCALES.flatMap((locale) => texts[locale] ?? [])
  const titles = versions.flatMap(({ title }) => linesOfName(title))
  const names = unique([...titles, ...tags.flatMap((tag) => linesOfAlias(tag.replaceAll('-', ' ')))])
  const lines = unique(
    versions.flatMap(({ summary, body }) => [barred(unitsIn(summary)), barred(unitsIn(articleText(body)))]),
  )
  const name_tokens = unique(
    nameLinesOf(names.join('\n')).flatMap(({ kind, units }) => (kind === 'part' ? [] : nameTokens(units.map(pieceOf)))),
  )
  const all_tokens = unique([...name_tokens, ...lines.flatMap((line) => textTokens(unbarred(line).map(pieceOf)))])
  return { names: names.join('\n'), texts: lines.join('\n'), name_tokens, all_tokens, analysed_by: ANALYSER_VERSION }
}

const unique = (all: readonly string[]): string[] => [...new Set(all)].filter((one) => one !== '')
