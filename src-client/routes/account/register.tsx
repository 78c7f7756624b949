import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { AccountPage } from '#client/features/account/account-page.tsx'
import { accountRoute } from '#client/features/account/account-route.ts'
import { RegisterForm } from '#client/features/account/register-form.tsx'
import { artOf } from '#client/lib/art.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { useLoginLink } from '#client/lib/login-link.ts'

const TITLE = msg`Register`
const DESCRIPTION = msg`An account is free. With it you can apply for a business account and share your places.`

// Links, before their code is there.
const Providers = hydrateLater(() => import('#client/features/account/providers.tsx'))

export const Route = createFileRoute('/account/register')({
  ...accountRoute({ path: '/account/register', title: TITLE, description: DESCRIPTION }),
  component: Register,
})

function Register() {
  const { i18n } = useLingui()
  const { next } = Route.useSearch()
  return (
    <AccountPage title={i18n._(TITLE)} lead={i18n._(DESCRIPTION)} picture={artOf({ name: 'province/kep' })}>
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
          <Trans>Log in</Trans>
        </Link>
      </p>
    </AccountPage>
  )
}
