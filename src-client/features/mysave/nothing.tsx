import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { useMysaveSearch } from './mysave-search.ts'

/** In the place of a list without rows. */
export function Nothing() {
  const { t } = useLingui()
  const { type = 'visit', q } = useMysaveSearch()
  if (q)
    return (
      <EmptyState title={t`Nothing found`}>
        <Trans>Nothing that you saved is called “{q}”.</Trans>
      </EmptyState>
    )
  if (type === 'article')
    return (
      <EmptyState
        title={t`Nothing saved yet`}
        action={
          <Link to="/blog" className={buttonStyle()}>
            <Trans>Read the blog</Trans>
          </Link>
        }
      >
        <Trans>Tap the bookmark on an article to find it here again, on all your devices.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t`Nothing saved yet`}
      action={
        <Link to={`/${type}`} className={buttonStyle()}>
          <Trans>Discover places</Trans>
        </Link>
      }
    >
      <Trans>Tap the bookmark on a place to find it here again, on all your devices.</Trans>
    </EmptyState>
  )
}
