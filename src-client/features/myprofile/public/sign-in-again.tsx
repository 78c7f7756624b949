import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { providerHref } from '#client/features/account/public/provider-href.ts'
import { PROVIDER_NAMES } from '#client/features/account/public/provider-names.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { AccountView } from '#shared/account.ts'

/** How a member without a password shows that it is them: by a sign-in of the last minutes. @param next where it returns to, if not here */
export function SignInAgain({ account: { providers }, next }: { account: AccountView; next?: string }) {
  const locale = useLocale()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <div className="space-y-3 rounded-xl bg-accent-tint px-4 py-3">
      <p className="text-sm">
        <Trans>
          You have no password here, so you must have logged in within the last ten minutes. If not, log in again first.
        </Trans>
      </p>
      {providers.map((provider) => (
        <a
          key={provider}
          href={providerHref(provider, { locale, next: next ?? here })}
          className={buttonStyle('plain')}
        >
          <SignInWith name={PROVIDER_NAMES[provider]} />
        </a>
      ))}
    </div>
  )
}

const SignInWith = ({ name }: { name: string }) => <Trans>Log in again with {name}</Trans>
