import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouteContext } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { Section } from '#client/components/section.tsx'
import { toast } from '#client/components/toast.ts'
import { PROVIDER_NAMES } from '#client/features/account/public/provider-names.ts'
import { useSavedAccount } from '#client/lib/use-me.ts'
import type { AccountView, Provider } from '#shared/account.ts'

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3'

/** The password, and the accounts elsewhere that open this one. */
export function SignInMethods({ account }: { account: AccountView }) {
  const { t } = useLingui()
  return (
    <Section title={t`How you sign in`}>
      <ul className="divide-y divide-line">
        <li className={ROW}>
          <div>
            <p className="font-bold">
              <Trans>Password</Trans>
            </p>
            <p className="text-sm text-soft">{account.has_password ? t`Set` : t`None yet`}</p>
          </div>
          <Link
            to="/setting/myprofile/dialog"
            search={{ edit: 'password' }}
            state={{ returns: true }}
            resetScroll={false}
            className={buttonStyle('plain')}
          >
            {account.has_password ? t`Change password` : t`Set a password`}
          </Link>
        </li>
        {account.providers.map((provider) => (
          <Connected key={provider} provider={provider} />
        ))}
      </ul>
    </Section>
  )
}

function Connected({ provider }: { provider: Provider }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const onSaved = useSavedAccount()
  const name = PROVIDER_NAMES[provider]
  const unlink = async () => {
    onSaved(await client.account.unlink.mutate({ provider }))
    void toast(t`${name} is not connected any more.`)
  }
  return (
    <li className={ROW}>
      <div>
        <p className="font-bold">{name}</p>
        <p className="text-sm text-soft">
          <Trans>Connected</Trans>
        </p>
      </div>
      <ConfirmButton
        name={`unlink-${provider}`}
        label={t`Disconnect`}
        title={t`Disconnect ${name}?`}
        yes={t`Disconnect`}
        onYes={unlink}
      >
        <Trans>You can then no longer sign in here with {name}.</Trans>
      </ConfirmButton>
    </li>
  )
}
