import { createContext, use } from 'react'
import type { RejectionCode } from '#shared/codes.ts'
import type { Position } from '#shared/position.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { ListSearch } from './public/list-search.ts'

/** The state of a list screen: its type and the filters it was last seen with, which outlive the URL while it is hidden. */
export type ListState = {
  type: PostType
  search: ListSearch
  /** Why the server rejected these filters while it rendered the page. */
  rejection: RejectionCode | null
  /** Where the visitor is, by whose distance the list is then ordered. */
  here: Position | null
}

export const ListStateContext = createContext<ListState | null>(null)

/** The list that this screen shows. */
export function useListState(): ListState {
  const list = use(ListStateContext)
  if (!list) throw new Error('A list screen stands outside of KeepAliveScreens')
  return list
}
