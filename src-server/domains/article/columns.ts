import { mentionsIn, picturesIn, readingMinutes } from '#shared/article-outline.ts'
import { LOCALES } from '#shared/locales.ts'
import type { DataOf } from '../../event-sourcing/event.ts'
import { type ArticleContent, type ArticleEvents, draftedContent } from './events.ts'
import type { ArticleRow, ChangedFacts, ChangedWords } from './table.ts'

export const NO_CHANGE = { change: null, change_words: null, change_images: [] } satisfies Partial<ArticleRow>

/** The rest of words that were not public when their author was forgotten. */
export const NO_WORDS = { texts: {}, cover_alt: {} } satisfies ChangedWords
export const NO_WORD_COLUMNS = { heads: {}, bodies: {}, minutes: {}, cover_alt: {}, search_text: '' }

/** A change of a published article, its personal part apart, so that this alone goes with the author. */
export function splitChange(data: DataOf<ArticleEvents['ArticleDrafted']>) {
  const content = draftedContent(data)
  const { author_id: _, texts, cover_alt, ...change } = data
  return {
    change,
    change_words: content && { texts: content.texts, cover_alt: content.cover_alt },
    change_images: content ? contentColumns(content).images : [],
  }
}

export const mergedChange = (change: ChangedFacts, words: ChangedWords | null): ArticleContent => ({
  ...change,
  ...(words ?? NO_WORDS),
})

/** What the words of an article say of it, in columns. */
export function contentColumns({ texts, ...content }: ArticleContent) {
  const heads: ArticleRow['heads'] = {}
  const bodies: ArticleRow['bodies'] = {}
  const minutes: ArticleRow['minutes'] = {}
  for (const locale of LOCALES) {
    const text = texts[locale]
    if (!text) continue
    heads[locale] = { title: text.title, summary: text.summary }
    bodies[locale] = text.body
    minutes[locale] = readingMinutes(text.body, locale)
  }
  const documents = Object.values(bodies)
  const cover = content.cover === null ? [] : [content.cover]
  return {
    ...content,
    heads,
    bodies,
    minutes,
    images: [...new Set([...cover, ...documents.flatMap(picturesIn)])],
    mentions: [...new Set([...documents.flatMap(mentionsIn), ...content.post_ids])],
    search_text: searchText(heads, content.tags),
  }
}

const searchText = (heads: ArticleRow['heads'], tags: readonly string[]): string =>
  [...Object.values(heads).flatMap(({ title, summary }) => [title, summary]), ...tags].join('\n').toLowerCase()
