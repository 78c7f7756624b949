import type { RouterContext } from '#client/router-context.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listQuery } from '../post/list/list-query.ts'
import { readListSearch } from '../post/list/list-search.ts'
import { LIST_TYPES } from '../post/list/list-types.ts'

type Asking = Pick<RouterContext, 'client' | 'queryClient'>

/** The first list that has the words, else the first of all; the lists themselves say where else they are. */
export async function firstWith(words: string, { client, queryClient }: Asking): Promise<PostType> {
  const { q } = readListSearch({ q: words }, 'visit')
  if (!q) return 'visit'
  // Asked as the first list will ask to show it: if it has the words, they are there already.
  const answer = await queryClient.fetchInfiniteQuery(listQuery(client, 'visit', { q })).catch(() => undefined)
  return LIST_TYPES.find((type) => answer?.pages[0]?.matches?.[type]) ?? 'visit'
}
