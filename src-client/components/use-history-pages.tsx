import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type Pager from './pager.tsx'

const PAGE_SIZE = 20
const OPTIONS = { staleTime: 0, placeholderData: keepPreviousData } as const

/** Keeps which page of a history is shown: the input of its query, and the pager of its `HistoryList`. */
export function useHistoryPages() {
  const [page, setPage] = useState(1)
  const pagerOf = (total: number): ComponentProps<typeof Pager> => ({
    page,
    pageSize: PAGE_SIZE,
    total,
    link: (to, props) => <button type="button" {...props} onClick={() => setPage(to ?? 1)} />,
  })
  return { input: { page, pageSize: PAGE_SIZE }, options: OPTIONS, pagerOf, toFirst: () => setPage(1) }
}
