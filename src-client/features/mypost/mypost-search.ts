import { useSearch } from '@tanstack/react-router'
import { OWN_POST_SORTS, OWN_POST_STATUSES, type OwnPostSort, type OwnPostStatus } from '#shared/own-post-words.ts'

export const PAGE_SIZE = 20

/** The search of the URL of a member's own posts. */
export type MypostSearch = {
  status?: OwnPostStatus | undefined
  q?: string | undefined
  order?: OwnPostSort | undefined
  page?: number | undefined
}

/** Drops invalid values. */
export function useMypostSearch(): MypostSearch {
  const { status, q, order, page } = useSearch({ from: '/setting' })
  return {
    status: OWN_POST_STATUSES.find((known) => known === status),
    q: typeof q === 'string' && q !== '' ? q : undefined,
    order: OWN_POST_SORTS.find((known) => known === order),
    page: Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : undefined,
  }
}
