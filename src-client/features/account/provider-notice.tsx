import { Trans } from '@lingui/react/macro'
import { useLocale } from '#client/lib/locale.ts'
import type { LoginSearch } from './login-search.ts'
import { providerHref, readProvider } from './public/provider-href.ts'
import { PROVIDER_NAMES } from './public/provider-names.ts'

const BOX = 'mb-6 space-y-2 rounded-xl px-4 py-3'

/** The outcome of a sign-in with a provider that ended on the login page. */
export function ProviderNotice({ failed, link, next }: LoginSearch) {
  const locale = useLocale()
  const failedWith = readProvider(failed)
  const linkTo = readProvider(link)
  if (linkTo) {
    const name = PROVIDER_NAMES[linkTo]
    return (
      <div role="status" className={`${BOX} bg-accent-tint`}>
        <p>
          <Trans>
            An account here already has the e-mail of your {name} account. If it is yours, log in below to connect the
            two.
          </Trans>
        </p>
        <p>
          <a
            href={providerHref(linkTo, { locale, next, separate: true })}
            className="inline-flex min-h-11 items-center font-bold text-accent"
          >
            <Trans>Not me: create a new account</Trans>
          </a>
        </p>
      </div>
    )
  }
  if (!failedWith) return null
  const name = PROVIDER_NAMES[failedWith]
  return (
    <p role="status" className={`${BOX} bg-laterite-soft text-laterite`}>
      <Trans>Logging in with {name} did not work. Please try again, or log in with your password.</Trans>
    </p>
  )
}
