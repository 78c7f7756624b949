import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { rejectionMessage } from '#client/lib/rejection-message.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'

/**
 * Shown in place of the dashboard to members without an approved business. The account is fetched anew, as it may be
 * approved by now.
 */
export default function ForOwners() {
  return (
    <QueryResult query={useMe()} pending={<Skeleton className="h-96 rounded-card" />}>
      {({ business }) => <NoBusiness business={business} />}
    </QueryResult>
  )
}

const STATUS_REJECTIONS = {
  pending: 'BUSINESS_PENDING',
  rejected: 'BUSINESS_REJECTED',
  suspended: 'BUSINESS_SUSPENDED',
} as const

function NoBusiness({ business }: Pick<AccountView, 'business'>) {
  const { t, i18n } = useLingui()
  const message = business && business !== 'approved' ? rejectionMessage(STATUS_REJECTIONS[business]) : undefined
  const onward = (
    <Link to="/setting/business" className={buttonStyle(business ? 'soft' : 'primary')}>
      {business ? t`My business` : t`Apply for a business account`}
    </Link>
  )
  return (
    <EmptyState title={t`This is for business owners`} action={onward}>
      {message ? (
        i18n._(message)
      ) : (
        <Trans>Once your business account is approved, you will find your dashboard here.</Trans>
      )}
    </EmptyState>
  )
}
