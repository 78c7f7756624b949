import { z } from 'zod'
import { articleCard } from './article.ts'
import { LOCALES } from './locales.ts'
import { area } from './position-schemas.ts'
import { PRICE_RANGE_REVERSED, postCard, postFilter, priceRangeInOrder } from './post.ts'
import { ARRIVAL_REQUIRED, datesInOrder, hasArrival, STAY_REVERSED, stayFilter } from './room.ts'
import { looseNumber, pageInput, searchWords, uuid } from './text.ts'
import { named, postType } from './vocabulary-schemas.ts'

export const SEARCH_SORTS = ['relevance', 'newest', 'popular', 'price'] as const

export const searchPostsInput = z
  .object({
    ...postFilter,
    type: postType.optional(),
    area: area.optional(),
    /** With dates only hotels are found. */
    ...stayFilter,
    sort: z.enum(SEARCH_SORTS).default('relevance'),
    ...pageInput,
  })
  .refine(priceRangeInOrder, PRICE_RANGE_REVERSED)
  .refine(hasArrival, ARRIVAL_REQUIRED)
  .refine(datesInOrder, STAY_REVERSED)
export type SearchPostsInput = z.output<typeof searchPostsInput>

/** Where the words stand in a text, as offsets in UTF-16 units: from the first, up to and without the second. */
const ranges = z.array(z.tuple([z.int(), z.int()]))

export const foundPost = postCard.extend({ highlights: z.object({ name: ranges, address: ranges }) })
export type FoundPost = z.infer<typeof foundPost>

const counted = named.extend({ posts: z.int() })

/** How many of what was found there are of each; each follows the other filters, not its own. */
export const searchFacets = z.object({
  types: z.array(z.object({ type: postType, posts: z.int() })),
  provinces: z.array(counted),
  place_types: z.array(counted),
  /** Dollars; `to` is null where there is no bound, and both are null for posts without a price. */
  prices: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), posts: z.int() })),
  open_now: z.int(),
})
export type SearchFacets = z.infer<typeof searchFacets>

export const searchPage = z.object({
  rows: z.array(foundPost),
  /** Up to `SEARCH_REACH`. */
  total: z.int(),
  /** Whether there are more than that; the facets are then of those that are shown. */
  is_capped: z.boolean(),
  facets: searchFacets,
  /** The words that were searched for in place of those that nothing has. */
  corrected: z.string().nullable(),
  /** The types and provinces that the words name. */
  understood: z.object({
    types: z.array(postType),
    provinces: z.array(named),
    place_types: z.array(named),
  }),
})
export type SearchPage = z.infer<typeof searchPage>

export const searchArticlesInput = z.object({ q: searchWords, ...pageInput })
export const foundArticle = articleCard.extend({ highlights: z.object({ title: ranges, summary: ranges }) })
export const foundArticles = z.object({ rows: z.array(foundArticle), total: z.int() })
export type FoundArticlesPage = z.infer<typeof foundArticles>

export const suggestInput = z.object({ q: searchWords, limit: looseNumber(z.int().min(1).max(10)).default(6) })

/** Suggestions for somebody who is typing. */
export const searchSuggestions = z.object({
  posts: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      lang: z.enum(LOCALES),
      type: postType,
      place_type: named,
      province: named,
      highlights: ranges,
    }),
  ),
  articles: z.array(z.object({ id: uuid, title: z.string(), lang: z.enum(LOCALES), highlights: ranges })),
  types: z.array(postType),
  provinces: z.array(named),
  place_types: z.array(named),
})
export type SearchSuggestions = z.infer<typeof searchSuggestions>
