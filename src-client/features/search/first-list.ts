import { listQuery } from '#client/features/list/public/list-query.ts'
import { readListSearch } from '#client/features/list/public/list-search.ts'
import { LIST_TYPES } from '#client/features/list/public/list-types.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'

type Asking = Pick<RouterContext, 'client' | 'queryClient'>

/** The first list with matches, else the first of all; the lists themselves link to the others. */
export async function firstListWithMatches(words: string, { client, queryClient }: Asking): Promise<PostType> {
  const { q } = readListSearch({ q: words }, 'visit')
  if (!q) return 'visit'
  // The same query as the list shows, so that its matches are cached.
  const answer = await queryClient.fetchInfiniteQuery(listQuery(client, 'visit', { q })).catch(() => undefined)
  return LIST_TYPES.find((type) => answer?.pages[0]?.matches?.[type]) ?? 'visit'
}
