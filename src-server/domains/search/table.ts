import type { PostType } from '#shared/vocabulary.ts'

/** A published post is found by this, in units between bars and in tokens (decision 71). */
export type PostSearchRow = {
  id: string
  is_listed: boolean
  type: PostType
  province: string
  place_type: string
  category_id: string | null
  published_at: string | null
  /** One line for each name or part of one. */
  names: string
  name_tokens: string[]
  /** The tokens of names, addresses and descriptions, and the codes. */
  all_tokens: string[]
  /** Addresses and descriptions, as names are. */
  texts: string
  /** The version of the rules that made all this. */
  analysed_by: number
}

/** A published article is found by this: its titles are names, its tags other names. */
export type ArticleSearchRow = Pick<
  PostSearchRow,
  'id' | 'is_listed' | 'published_at' | 'names' | 'name_tokens' | 'all_tokens' | 'texts' | 'analysed_by'
>

/** A word of published posts: how many have it anywhere, and how many in a name. */
export type SearchWordRow = { word: string; posts: number; in_names: number }

/** Searches that found nothing, by day. */
export type SearchMissRow = { day: string; words: string; times: number }

declare module '../../platform/database.ts' {
  interface Tables {
    post_search: PostSearchRow
    search_word: SearchWordRow
    search_word_stamp: { key: string; stamp: string }
    search_miss: SearchMissRow
    article_search: ArticleSearchRow
  }
}
