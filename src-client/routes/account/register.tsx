import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '#client/features/account/account-page.tsx'
import { guestsOnly } from '#client/features/account/guests-only.ts'
import { loadProviders } from '#client/features/account/load-providers.ts'
import { readLoginSearch } from '#client/features/account/login-search.ts'
import { Providers } from '#client/features/account/providers.tsx'
import { RegisterForm } from '#client/features/account/register-form.tsx'
import { pageHead } from '#client/lib/head.ts'
import { useLoginLink } from '#client/lib/login-link.ts'

const TITLE = msg`Register`
const DESCRIPTION = msg`An account is free. With it you save places, comment, and share places of your own.`

export const Route = createFileRoute('/account/register')({
  staticData: { messages: ['account', 'forms'] },
  validateSearch: readLoginSearch,
  beforeLoad: guestsOnly,
  loader: ({ context }) => loadProviders(context),
  head: ({ match: { context } }) =>
    pageHead({
      ...context,
      path: '/account/register',
      title: context.i18n._(TITLE),
      description: context.i18n._(DESCRIPTION),
      unlisted: true,
    }),
  component: Register,
})

function Register() {
  const { i18n } = useLingui()
  const { next } = Route.useSearch()
  return (
    <AccountPage title={i18n._(TITLE)} lead={i18n._(DESCRIPTION)} picture="/art/province/koh-kong.svg">
      <RegisterForm next={next} />
      <Providers providers={Route.useLoaderData()} next={next} />
      <p className="mt-6 text-center text-soft">
        <Trans>Have an account already?</Trans>{' '}
        <Link
          {...useLoginLink()}
          to="/account/login"
          replace
          className="inline-flex min-h-11 items-center font-bold text-accent"
        >
          <Trans>Login</Trans>
        </Link>
      </p>
    </AccountPage>
  )
}
