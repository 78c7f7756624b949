import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '#client/features/account/account-page.tsx'
import { accountRoute } from '#client/features/account/account-route.ts'
import { LoginForm } from '#client/features/account/login-form.tsx'
import { ProviderNotice } from '#client/features/account/provider-notice.tsx'
import { useSignedIn } from '#client/features/account/use-signed-in.ts'
import { artOf } from '#client/lib/art.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { useLoginLink } from '#client/lib/login-link.ts'

const TITLE = msg`Log in`
const DESCRIPTION = msg`Log in to your profile and your business.`

// Links, before their code is there.
const Providers = hydrateLater(() => import('#client/features/account/providers.tsx'))

export const Route = createFileRoute('/account/login')({
  ...accountRoute({ path: '/account/login', title: TITLE, description: DESCRIPTION }),
  component: Login,
})

function Login() {
  const { i18n } = useLingui()
  const search = Route.useSearch()
  const { next } = search
  return (
    <AccountPage title={i18n._(TITLE)} lead={i18n._(DESCRIPTION)} picture={artOf({ name: 'province/siem-reap' })}>
      <ProviderNotice {...search} />
      <LoginForm onSignedIn={useSignedIn(next)} />
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
