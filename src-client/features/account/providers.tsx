import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { useLocale } from '#client/lib/locale.ts'
import type { Provider, ProvidersView } from '#shared/account.ts'
import { providerHref } from './public/provider-href.ts'

type ProvidersProps = { providers: ProvidersView; next: string | undefined }

/** Links to sign in with the configured providers, which return to `next`. */
export default function Providers({ providers: { google, facebook }, next }: ProvidersProps) {
  if (!google && !facebook) return null
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <Trans>or</Trans>
      </p>
      <div className="grid gap-3">
        {google && (
          <ProviderLink provider="google" next={next} mark={<GoogleMark />}>
            <Trans>Continue with Google</Trans>
          </ProviderLink>
        )}
        {facebook && (
          <ProviderLink provider="facebook" next={next} mark={<FacebookMark />}>
            <Trans>Continue with Facebook</Trans>
          </ProviderLink>
        )}
      </div>
    </div>
  )
}

type ProviderLinkProps = { provider: Provider; next: string | undefined; mark: ReactNode; children: ReactNode }

function ProviderLink({ provider, next, mark, children }: ProviderLinkProps) {
  return (
    <a href={providerHref(provider, { locale: useLocale(), next })} className={`${buttonStyle('plain')} min-h-12`}>
      {mark}
      {children}
    </a>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M23.5 12.3c0-.9-.1-1.5-.3-2.3H12v4.5h6.5c-.1 1.1-.8 2.7-2.4 3.8v2.9h3.7c2.3-2.1 3.7-5.2 3.7-8.9z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.2 0 6-1.1 7.9-2.9l-3.7-2.9c-1 .7-2.4 1.2-4.2 1.2a7.3 7.3 0 0 1-6.9-5H1.2v3A12 12 0 0 0 12 24z"
      />
      <path fill="#fbbc05" d="M5.1 14.3a7.3 7.3 0 0 1 0-4.7v-3H1.2a12 12 0 0 0 0 10.7z" />
      <path fill="#ea4335" d="M12 4.7c2.2 0 3.8 1 4.6 1.8l3.4-3.3A12 12 0 0 0 1.2 6.6l3.9 3a7.3 7.3 0 0 1 6.9-4.9z" />
    </svg>
  )
}

function FacebookMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <circle cx="12" cy="12" r="12" fill="#1877f2" />
      <path
        fill="#fff"
        d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.7V12h-3v3.5h3V24a12 12 0 0 0 3.7 0v-8.5z"
      />
    </svg>
  )
}
