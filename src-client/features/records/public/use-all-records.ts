import { allRows, pagesBehind } from '#client/components/all-pages.ts'
import type { QueryState } from '#client/components/query-result.tsx'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { RecordView } from '#shared/catalog.ts'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'

type Asked = Pick<ApiInput['catalog']['list'], 'kind' | 'q'>

/** All records of a kind, or those in which words are found, as they are now. */
export function useAllRecords(asked: Asked, options: { gcTime?: number } = {}): QueryState<RecordView[]> {
  const pageOf = (page: number) => ({ ...asked, page, pageSize: MAX_PAGE_SIZE })
  const fresh = { staleTime: 0, ...options }
  const first = trpc.catalog.list.useQuery(pageOf(1), fresh)
  const others = trpc.useQueries(({ catalog }) =>
    pagesBehind(first.data).map((page) => catalog.list(pageOf(page), fresh)),
  )
  return allRows([first, ...others])
}
