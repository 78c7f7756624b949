import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'

/** Rooms are booked with the hotels themselves, so a member has no bookings here. */
export default function MybookingScreen() {
  const { t } = useLingui()
  const onward = (
    <Link to="/hotel" className={buttonStyle()}>
      <Trans>Places to stay</Trans>
    </Link>
  )
  return (
    <EmptyState title={t`You have no bookings`} action={onward}>
      <Trans>Rooms cannot be booked here yet. A hotel’s page has its phone and links where they are known.</Trans>
    </EmptyState>
  )
}
