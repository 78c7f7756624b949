import type { ArticleDocument } from '#shared/article-blocks.ts'
import type { Locale } from '#shared/locales.ts'
import type { Trend } from '../trend.ts'
import type { ArticleContent } from './events.ts'

export type Head = { title: string; summary: string }
export type ArticleStatus = 'draft' | 'pending' | 'published' | 'rejected' | 'hidden' | 'deleted'

/** A row of `article`, as JSON: times are ISO strings. */
export type ArticleRow = {
  id: string
  status: ArticleStatus
  author_id: string
  language: Locale
  heads: Partial<Record<Locale, Head>>
  bodies: Partial<Record<Locale, ArticleDocument>>
  /** How long each language takes to read. */
  minutes: Partial<Record<Locale, number>>
  cover: string | null
  cover_alt: ArticleContent['cover_alt']
  tags: string[]
  post_ids: string[]
  /** The cover and the pictures of all languages. */
  images: string[]
  /** Posts that it mentions in any language, in their order, then `post_ids`. */
  mentions: string[]
  is_sample: boolean
  /** Whether the words are sealed in the log, since the public has not seen them. */
  is_sealed: boolean
  /** Titles, summaries and tags in lower case. */
  search_text: string
  /** The change of a published article that readers do not see yet, its personal part apart. */
  change: ChangedFacts | null
  change_words: ChangedWords | null
  change_images: string[]
  submitted_at: string | null
  scheduled_for: string | null
  reason: string | null
  reason_note: string | null
  is_held: boolean
  is_withheld: boolean
  restorable_until: string | null
  version: number
  /** The version that has written its words, or those of its change. */
  words_version: number
  created_at: string
  updated_at: string
  published_at: string | null
}

export type ChangedWords = Pick<ArticleContent, 'texts' | 'cover_alt'>
export type ChangedFacts = Omit<ArticleContent, keyof ChangedWords>

/** Counts change often, so they have a narrow table. */
export type ArticleCountRow = { article_id: string; likes: number; saves: number; comments: number; views: number }

/** How many published articles have a tag. */
type ArticleTallyRow = { tag: string; articles: number }

export type ArticleTrendRow = Trend & { article_id: string }

declare module '../../platform/database.ts' {
  interface Tables {
    article: ArticleRow
    article_count: ArticleCountRow
    article_trend: ArticleTrendRow
    article_tally: ArticleTallyRow
  }
}
