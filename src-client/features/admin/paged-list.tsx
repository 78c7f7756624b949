import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Pager } from '#client/components/pager.tsx'
import type { Answer } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import type { AdminSearch } from './admin-search.ts'
import { PAGE_SIZE } from './lists.ts'
import { Gated } from './public/gated.tsx'

type Props<Row> = {
  query: Answer<{ rows: readonly Row[]; total: number }>
  search: AdminSearch
  children: (rows: readonly Row[]) => ReactNode
}

/** The page of a list that the address asks for, and the links to the list's other pages. */
export function PagedList<Row>({ query, search, children }: Props<Row>) {
  return (
    <Gated query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {({ rows, total }) => (
        <>
          {children(rows)}
          <Pager
            page={search.page}
            pageSize={PAGE_SIZE}
            total={total}
            link={(page, link) => <Link to="/setting/admin" search={{ ...search, page }} {...link} />}
          />
        </>
      )}
    </Gated>
  )
}
