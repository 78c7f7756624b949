import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LIST_TYPES } from '#client/features/list/public/list-types.ts'
import { addPrefetch } from '#client/lib/prefetches.ts'
import type { PostType } from '#shared/vocabulary.ts'

const load = () => import('./first-list.ts')
addPrefetch(load)

/**
 * Searches the current list, elsewhere all lists. The code for all lists comes with `prepare`; without it the first
 * list is searched.
 */
export function useWordSearch(onDone?: () => void) {
  const { context } = useRouter().options
  const navigate = useNavigate()
  const shown = useLocation({ select: ({ pathname }) => LIST_TYPES.find((type) => pathname === `/${type}`) })
  const [isSearching, setSearching] = useState(false)
  const search = async (words: string) => {
    setSearching(true)
    const type =
      shown ?? (await load().then(({ firstListWithMatches }) => firstListWithMatches(words, context), toFirst))
    setSearching(false)
    onDone?.()
    await navigate({ to: `/${type}`, search: { q: words || undefined } })
  }
  return { shown, isSearching, search, prepare: () => void load().catch(toFirst) }
}

const toFirst = (): PostType => 'visit'
