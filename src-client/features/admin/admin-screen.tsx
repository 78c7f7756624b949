import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useMe } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'
import { Administration } from './administration.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'
import { DashboardPasswordCard } from './public/dashboard-password.tsx'

/** The dashboard of an owner, or the administration; both open with a password. */
export default function AdminScreen() {
  return (
    <QueryResult query={useMe()} pending={<Skeleton className="h-96 rounded-card" />}>
      {(account) => <Entrance account={account} />}
    </QueryResult>
  )
}

function Entrance({ account }: { account: AccountView }) {
  // The layout shows the others' view once it knows the role.
  if (account.role === 'user') return null
  if (!account.dashboard_until) return <DashboardPasswordCard account={account} />
  return account.role === 'admin' ? <Administration account={account} /> : <OwnerDashboard />
}
