import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '#client/features/account/account-page.tsx'
import { guestsOnly } from '#client/features/account/guests-only.ts'
import { loadProviders } from '#client/features/account/load-providers.ts'
import { LoginForm } from '#client/features/account/login-form.tsx'
import { readLoginSearch } from '#client/features/account/login-search.ts'
import { ProviderNotice } from '#client/features/account/provider-notice.tsx'
import { Providers } from '#client/features/account/providers.tsx'
import { pageHead } from '#client/lib/head.ts'
import { useLoginLink } from '#client/lib/login-link.ts'

const TITLE = msg`Login`
const DESCRIPTION = msg`Save places, write comments and book rooms with your account.`

export const Route = createFileRoute('/account/login')({
  staticData: { messages: ['account', 'forms'] },
  validateSearch: readLoginSearch,
  beforeLoad: guestsOnly,
  loader: ({ context }) => loadProviders(context),
  head: ({ match: { context } }) =>
    pageHead({
      ...context,
      path: '/account/login',
      title: context.i18n._(TITLE),
      description: context.i18n._(DESCRIPTION),
      unlisted: true,
    }),
  component: Login,
})

function Login() {
  const { i18n } = useLingui()
  const search = Route.useSearch()
  const { next } = search
  return (
    <AccountPage title={i18n._(TITLE)} lead={i18n._(DESCRIPTION)} picture="/art/province/siem-reap.svg">
      <ProviderNotice {...search} />
      <LoginForm next={next} />
      <Providers providers={Route.useLoaderData()} next={next} />
      <p className="mt-6 text-center text-soft">
        <Trans>No account yet?</Trans>{' '}
        <Link
          {...useLoginLink()}
          to="/account/register"
          replace
          className="inline-flex min-h-11 items-center font-bold text-accent"
        >
          <Trans>Register</Trans>
        </Link>
      </p>
    </AccountPage>
  )
}
