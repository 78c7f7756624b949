import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiClient } from '#client/lib/trpc.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { listQuery } from '../post/list/list-query.ts'
import { readListSearch } from '../post/list/list-search.ts'
import { LIST_TYPES } from '../post/list/list-words.ts'

/** Looks for words: in the list that is shown, elsewhere in all of them. */
export function useWordSearch(onDone?: () => void) {
  const { client } = useRouter().options.context
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shown = useLocation({ select: ({ pathname }) => LIST_TYPES.find((type) => pathname === `/${type}`) })
  const [isSearching, setSearching] = useState(false)
  const search = async (words: string) => {
    const { q } = readListSearch({ q: words }, 'visit')
    setSearching(true)
    const type = shown ?? (q ? await firstWith(q, queryClient, client) : 'visit')
    setSearching(false)
    onDone?.()
    await navigate({ to: `/${type}`, search: { q } })
  }
  return { shown, isSearching, search }
}

/** The first list that has the words; the lists themselves say where else they are. */
async function firstWith(q: string, queryClient: QueryClient, client: ApiClient): Promise<PostType> {
  // The first list is asked as it would be to show it: if it has the words, it is there already.
  const answer = await queryClient.fetchInfiniteQuery(listQuery(client, 'visit', { q })).catch(() => undefined)
  return LIST_TYPES.find((type) => answer?.pages[0]?.matches?.[type]) ?? 'visit'
}
