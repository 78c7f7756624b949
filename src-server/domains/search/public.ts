import { POST_TYPES, type PostType } from '#shared/vocabulary.ts'
import type { SearchFilters, SearchOrder } from './candidates.ts'
import { findAgain, findPosts, type SearchContext } from './find.ts'
import { findArticles } from './find-articles.ts'

/** A list that is searched shows these: the posts within its filters, and how many of each type there are without them. */
type Searched = { ids: string[]; matches: Record<PostType, number> }

/** Posts that words find, as many as a search shows; of more those that come first in the order. */
export async function searchForList(
  ctx: SearchContext,
  words: string,
  { filters, order }: { filters: SearchFilters; order: SearchOrder },
): Promise<Searched> {
  const answer = await findPosts(ctx, { words, filters: {}, order })
  const matches: Searched['matches'] = { visit: 0, food: 0, hotel: 0, event: 0, service: 0 }
  if (!answer.isCapped) {
    for (const { type } of answer.posts) matches[type] += 1
    return { ids: answer.posts.map(({ id }) => id), matches }
  }
  const within = (some: SearchFilters) => findAgain(ctx, answer, { filters: some, order })
  await Promise.all(POST_TYPES.map(async (type) => (matches[type] = (await within({ type })).length)))
  const found = await within(filters)
  return { ids: found.map(({ id }) => id), matches }
}

/** The published articles that words find, of a tag where one is given: at most 100, the best first. */
export async function searchForArticles(
  ctx: Pick<SearchContext, 'pool' | 'db'>,
  words: string,
  tag?: string,
): Promise<string[]> {
  const { ids } = await findArticles(ctx, words, tag)
  return ids
}
