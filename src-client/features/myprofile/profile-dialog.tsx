import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { readProvider } from '#client/features/account/public/provider-href.ts'
import { PROVIDER_NAMES } from '#client/features/account/public/provider-names.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { AccountView, Provider } from '#shared/account.ts'
import { ContactForm } from './contact-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ConnectFailed, ConnectForm, DisconnectForm } from './provider-forms.tsx'

/** A dialog over the profile that edits it, or how its member signs in. */
export default function ProfileDialog() {
  const asked = useAsked()
  const titleOf = useTitles()
  const close = useDialogRoute({ to: '/setting/myprofile' })
  const me = useMe()
  // Opens in its final size.
  if (me.isPending) return null
  return (
    <PageSheet onClose={close} title={titleOf(asked, me.data)}>
      <QueryResult query={me} pending={null}>
        {(account) => <AskedForm asked={asked} account={account} onSaved={close} />}
      </QueryResult>
    </PageSheet>
  )
}

type Asked =
  | { edit: 'profile' }
  | { edit: 'contact' }
  | { edit: 'password' }
  | { edit: 'connect' | 'disconnect'; provider: Provider; failed: string | undefined }

/** The dialog that the address asks for; the profile where it is not understood. */
function useAsked(): Asked {
  const search = useSearch({ from: '/setting' })
  const { edit } = search
  const provider = readProvider(search.provider)
  if (edit === 'contact' || edit === 'password') return { edit }
  if ((edit !== 'connect' && edit !== 'disconnect') || !provider) return { edit: 'profile' }
  return { edit, provider, failed: typeof search.failed === 'string' ? search.failed : undefined }
}

function useTitles() {
  const { t } = useLingui()
  return (asked: Asked, account: AccountView | undefined): string => {
    const name = 'provider' in asked ? PROVIDER_NAMES[asked.provider] : ''
    if (asked.edit === 'connect') return t`Connect ${name}`
    if (asked.edit === 'disconnect') return t`Disconnect ${name}?`
    if (asked.edit === 'contact') return t`Change e-mail or phone`
    if (asked.edit === 'profile') return t`Edit profile`
    return account?.has_password === false ? t`Set a password` : t`Change password`
  }
}

type FormProps = { account: AccountView; onSaved: (after: () => void) => void }

function AskedForm({ asked, ...form }: FormProps & { asked: Asked }) {
  if (asked.edit === 'password') return <PasswordForm {...form} />
  if (asked.edit === 'contact') return <ContactForm {...form} />
  if (asked.edit === 'profile') return <ProfileForm {...form} />
  const { provider, failed } = asked
  if (asked.edit === 'disconnect') return <DisconnectForm {...form} provider={provider} />
  if (failed !== undefined) return <ConnectFailed account={form.account} provider={provider} failed={failed} />
  return <ConnectForm {...form} provider={provider} />
}
