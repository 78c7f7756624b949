import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { reasonOf } from '#client/lib/refusal.ts'
import type { AccountView } from '#shared/account.ts'
import { Loaded } from '../loaded.tsx'
import { useMe } from '../use-me.ts'
import { Administration } from './administration.tsx'
import { Dashboard } from './dashboard.tsx'
import { OpenDashboard } from './open-dashboard.tsx'

/** The dashboard of an owner, or the administration; both open with a password. */
export default function AdminScreen() {
  return (
    <Loaded query={useMe()} pending={<Skeleton className="h-96 rounded-card" />}>
      {(account) => <Entrance account={account} />}
    </Loaded>
  )
}

function Entrance({ account }: { account: AccountView }) {
  if (account.role === 'user') return <NoPermission business={account.business} />
  if (!account.dashboard_until) return <OpenDashboard of={account.role} />
  return account.role === 'admin' ? <Administration account={account} /> : <Dashboard />
}

const REASONS = { pending: 'BUSINESS_PENDING', rejected: 'BUSINESS_REJECTED', suspended: 'BUSINESS_SUSPENDED' } as const

/** What stands here for a member who has no business, or none that is approved. */
function NoPermission({ business }: Pick<AccountView, 'business'>) {
  const { t, i18n } = useLingui()
  const reason = business && business !== 'approved' ? reasonOf(REASONS[business]) : undefined
  const onward = (
    <Link to="/setting/business" className={buttonStyle(business ? 'soft' : 'primary')}>
      {business ? t`My business` : t`Apply for a business account`}
    </Link>
  )
  return (
    <EmptyState title={t`This is for business owners`} action={onward}>
      {reason ? i18n._(reason) : <Trans>With an approved business account you have a dashboard here.</Trans>}
    </EmptyState>
  )
}
