import { getQueryKey } from '@trpc/react-query'
import type { QueryState } from '#client/components/query-result.tsx'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useAllPages } from '#client/lib/use-all-pages.ts'
import type { RecordView } from '#shared/catalog.ts'

type Asked = Pick<ApiInput['catalog']['list'], 'kind' | 'q'>

/** All records of a kind, or those in which words are found, as they are now. */
export function useAllRecords(asked: Asked, options: { gcTime?: number } = {}): QueryState<RecordView[]> {
  const { catalog } = trpc.useUtils().client
  return useAllPages(getQueryKey(trpc.catalog.list, asked), (page) => catalog.list.query({ ...asked, ...page }), {
    staleTime: 0,
    ...options,
  })
}
