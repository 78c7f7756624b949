import type { ReactNode } from 'react'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useMe } from '#client/lib/use-me.ts'
import { DashboardPasswordCard } from './dashboard-password.tsx'

/** Asks for the dashboard's password where it is closed. */
export function DashboardGate({ children }: { children: ReactNode }) {
  return (
    <QueryResult query={useMe()} pending={<Skeleton className="h-96 rounded-card" />}>
      {(account) => {
        // The layout shows the others' view once it knows the role.
        if (account.role !== 'admin') return null
        return account.dashboard_until ? children : <DashboardPasswordCard account={account} />
      }}
    </QueryResult>
  )
}
