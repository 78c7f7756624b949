import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { Section } from '#client/components/section.tsx'
import { providerHref } from '#client/features/account/public/provider-href.ts'
import { PROVIDER_NAMES } from '#client/features/account/public/provider-names.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AccountView, Provider } from '#shared/account.ts'

const DIALOG = { to: '/setting/myprofile/dialog', state: { returns: true }, resetScroll: false } as const

const PROVIDERS: readonly Provider[] = ['google', 'facebook']

/** The password, and the accounts elsewhere that open this one or could. */
export function SignInMethods({ account }: { account: AccountView }) {
  const { t } = useLingui()
  const { data: offered } = trpc.account.providers.useQuery()
  return (
    <Section title={t`How you log in`}>
      <ul className="divide-y divide-line">
        <Method name={t`Password`} state={account.has_password ? t`Set` : t`None yet`}>
          <Link {...DIALOG} search={{ edit: 'password' }} className={buttonStyle('plain')}>
            {account.has_password ? t`Change password` : t`Set a password`}
          </Link>
        </Method>
        {account.providers.map((provider) => (
          <Connected key={provider} provider={provider} />
        ))}
        {PROVIDERS.map(
          (provider) =>
            offered?.[provider] &&
            !account.providers.includes(provider) && <NotConnected key={provider} provider={provider} />,
        )}
      </ul>
    </Section>
  )
}

function Connected({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const name = PROVIDER_NAMES[provider]
  return (
    <Method name={name} state={t`Connected`}>
      <Link
        {...DIALOG}
        search={{ edit: 'disconnect', provider }}
        aria-label={t`Disconnect ${name}`}
        className={buttonStyle('plain')}
      >
        <Trans>Disconnect</Trans>
      </Link>
    </Method>
  )
}

/** Leads to the provider, which returns to the dialog that asks for the password. */
function NotConnected({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const href = providerHref(provider, { locale: useLocale(), next: '/setting/myprofile' })
  const name = PROVIDER_NAMES[provider]
  return (
    <Method name={name} state={t`Not connected`}>
      <a href={href} aria-label={t`Connect ${name}`} className={buttonStyle('plain')}>
        <Trans>Connect</Trans>
      </a>
    </Method>
  )
}

function Method({ name, state, children }: { name: string; state: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="font-bold">{name}</p>
        <p className="text-sm text-soft">{state}</p>
      </div>
      {children}
    </li>
  )
}
