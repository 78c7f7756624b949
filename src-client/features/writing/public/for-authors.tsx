import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { useMe } from '#client/lib/use-me.ts'

/** Shown in place of the articles to members who are no authors. The account is fetched anew, as it may be an author's by now. */
export default function ForAuthors() {
  const { t } = useLingui()
  useMe()
  return (
    <EmptyState
      title={t`This is for authors`}
      action={
        <Link to="/blog" className={buttonStyle('soft')}>
          <Trans>Read the blog</Trans>
        </Link>
      }
    >
      <Trans>Articles are written by members whom an admin has made authors.</Trans>
    </EmptyState>
  )
}
