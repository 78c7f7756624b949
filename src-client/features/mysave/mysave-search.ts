import { useSearch } from '@tanstack/react-router'
import { POST_TYPES } from '#shared/vocabulary.ts'

export const PAGE_SIZE = 20

/** The tabs beside that of all places. */
const TABS = [...POST_TYPES, 'article'] as const

/** The search of the URL of what a member has saved. */
export type MysaveSearch = {
  type?: (typeof TABS)[number] | undefined
  q?: string | undefined
  page?: number | undefined
}

/** Drops invalid values. */
export function useMysaveSearch(): MysaveSearch {
  const { type, q, page } = useSearch({ from: '/setting' })
  return {
    type: TABS.find((known) => known === type),
    q: typeof q === 'string' && q !== '' ? q : undefined,
    page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  }
}
