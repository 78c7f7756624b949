import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageHead } from '#client/lib/head.ts'

const TITLE = msg`Blog`
const DESCRIPTION = msg`Stories and tips for journeys through Cambodia.`

export const Route = createFileRoute('/blog/')({
  staticData: { messages: ['site'] },
  head: ({ match: { context } }) =>
    pageHead({ ...context, path: '/blog', title: context.i18n._(TITLE), description: context.i18n._(DESCRIPTION) }),
  component: Blog,
})

function Blog() {
  const { t, i18n } = useLingui()
  const onward = (
    <Link to="/visit" className={buttonStyle('soft')}>
      <Trans>Places to visit</Trans>
    </Link>
  )
  return (
    <div className="page-width py-8 md:py-12">
      <h1 className="text-2xl font-bold">{i18n._(TITLE)}</h1>
      <p className="mt-1 text-soft">{i18n._(DESCRIPTION)}</p>
      <EmptyState title={t`No articles yet`} action={onward}>
        <Trans>The places themselves have plenty of stories to tell.</Trans>
      </EmptyState>
    </div>
  )
}
