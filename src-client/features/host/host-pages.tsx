import { Link, Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import type { QueryState } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import type { HostTab } from './host-tabs.tsx'

export const PAGE_SIZE = 20

export const useHostPage = (): number =>
  useSearch({
    from: '/setting',
    select: ({ page }) => (Number.isSafeInteger(Number(page)) && Number(page) > 1 ? Number(page) : 1),
  })

type Props<Row> = {
  query: QueryState<{ rows: Row[]; total: number }> & { isPlaceholderData: boolean }
  part: HostTab
  children: (rows: Row[]) => ReactNode
}

/** A page of a list of the owner's, with links to the others. */
export function HostPages<Row>({ query, part, children }: Props<Row>) {
  const page = useHostPage()
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
      {({ rows, total }) => {
        const shown = { page, pageSize: PAGE_SIZE, total }
        const instead = query.isPlaceholderData ? null : pageInstead(shown)
        if (instead)
          return (
            <Navigate
              to="/setting/admin"
              search={({ tab, status, hotel }) => ({ tab, part, status, hotel, ...instead })}
              replace
              resetScroll={false}
            />
          )
        return (
          <>
            {children(rows)}
            <Pager
              {...shown}
              link={(to, link) => (
                <Link
                  to="/setting/admin"
                  search={({ tab, status, hotel }) => ({ tab, part, status, hotel, page: to })}
                  {...link}
                />
              )}
            />
          </>
        )
      }}
    </DashboardResult>
  )
}
