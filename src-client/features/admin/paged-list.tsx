import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import type { QueryState } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import type { AdminSearch } from './admin-search.ts'
import { PAGE_SIZE } from './lists.ts'
import { DashboardResult } from './public/dashboard-result.tsx'

type Props<Row> = {
  query: QueryState<{ rows: readonly Row[]; total: number }> & { isPlaceholderData: boolean }
  search: AdminSearch
  children: (rows: readonly Row[]) => ReactNode
}

/** The page of a list that the URL names, with links to the others. */
export function PagedList<Row>({ query, search, children }: Props<Row>) {
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {({ rows, total }) => {
        const shown = { page: search.page, pageSize: PAGE_SIZE, total }
        // While the page loads, the total may still be another search's.
        const instead = query.isPlaceholderData ? null : pageInstead(shown)
        if (instead)
          return <Navigate to="/setting/admin" search={{ ...search, ...instead }} replace resetScroll={false} />
        return (
          <div data-list="" tabIndex={-1}>
            {children(rows)}
            <Pager
              {...shown}
              link={(page, link) => <Link to="/setting/admin" search={{ ...search, page }} {...link} />}
            />
          </div>
        )
      }}
    </DashboardResult>
  )
}
