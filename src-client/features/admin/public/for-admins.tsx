import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#client/components/empty-state.tsx'
import { useMe } from '#client/lib/use-me.ts'

/**
 * Shown in place of the records to other members than admins. The account is fetched anew, as it may be an admin's by
 * now.
 */
export default function ForAdmins() {
  const { t } = useLingui()
  useMe()
  return (
    <EmptyState title={t`This is for admins`}>
      <Trans>Your account has no permission for this page.</Trans>
    </EmptyState>
  )
}
