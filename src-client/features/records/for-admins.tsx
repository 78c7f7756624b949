import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#client/components/empty-state.tsx'
import { useMe } from '#client/lib/use-me.ts'

/** In place of the records, for other members than admins. The account is asked for: it may be an admin's by now. */
export default function ForAdmins() {
  const { t } = useLingui()
  useMe()
  return (
    <EmptyState title={t`This is for admins`}>
      <Trans>Your account has no permission for this page.</Trans>
    </EmptyState>
  )
}
