import { type ReactNode, useEffect } from 'react'
import { QueryResult, type QueryState } from '#client/components/query-result.tsx'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'

type DashboardResultProps<T> = { query: QueryState<T>; pending: ReactNode; children: (data: T) => ReactNode }

/**
 * Shows a query that needs an open dashboard. A rejection fetches the account anew, so that the screen asks for the
 * password or says that the role is gone.
 */
export function DashboardResult<T>({ query, pending, children }: DashboardResultProps<T>) {
  const { me } = trpc.useUtils().account
  const rejection = rejectionCode(query.error)
  const isClosed = rejection === 'DASHBOARD_REQUIRED' || rejection === 'FORBIDDEN'
  useEffect(() => {
    if (isClosed) void me.invalidate()
  }, [isClosed, me])
  if (isClosed) return pending
  return (
    <QueryResult query={query} pending={pending}>
      {children}
    </QueryResult>
  )
}
