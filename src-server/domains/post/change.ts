import type { DataOf } from '../../event-sourcing/event.ts'
import { contentOf, type PostContent, type PostEvents } from './events.ts'
import { openingColumns } from './opening-minutes.ts'
import { type ChangedFacts, type ChangedWords, NO_WORDS, type PostRow } from './table.ts'

export const NO_CHANGE = { change: null, change_words: null, change_images: [] } satisfies Partial<PostRow>

/** A change of a published post, its personal part apart, so that this alone goes with the author. */
export function splitChange(data: DataOf<PostEvents['DraftSaved']>) {
  const content = contentOf(data)
  const { author_id: _, name, translations, address, description, ...rest } = data
  const { map, lat, lon, precision, contact, social_links, ...change } = rest
  const { images: change_images } = change
  return { change, change_images, change_words: content && wordsOf(content) }
}

function wordsOf(content: PostContent): ChangedWords {
  const { name, translations, address, description, map, lat, lon, precision, contact, social_links } = content
  return { name, translations, address, description, map, lat, lon, precision, contact, social_links }
}

export const mergedChange = (change: ChangedFacts, words: ChangedWords | null): PostContent => ({
  ...change,
  ...(words ?? NO_WORDS),
})

/** The post as it will be when its change is approved. */
export const withChange = (row: PostRow): PostRow =>
  row.change ? { ...row, ...contentColumns(mergedChange(row.change, row.change_words)) } : row

export const contentColumns = (content: PostContent) => ({
  ...content,
  ...openingColumns(content.hours),
  search_text: searchText(content),
})

/** All names in lower case: what `q` searches. */
function searchText({ name, translations }: PostContent): string {
  const names = [name, translations.kh?.name, translations.en?.name, translations.cn?.name]
  return [...new Set(names.filter((text) => text !== undefined))].join('\n').toLowerCase()
}
