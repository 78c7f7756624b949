import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '#client/components/button.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { providerHref } from '#client/features/account/public/provider-href.ts'
import { PROVIDER_NAMES } from '#client/features/account/public/provider-names.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useLocale } from '#client/lib/locale.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useSavedAccount } from '#client/lib/use-me.ts'
import type { AccountView, Provider } from '#shared/account.ts'
import { ConfirmField } from './public/confirm-field.tsx'
import { SignInAgain } from './public/sign-in-again.tsx'

const PROFILE = '/setting/myprofile'
const FIELD_FOR_CODE = { PASSWORD_REQUIRED: 'password', PASSWORD_WRONG: 'password' } as const

type Props = { account: AccountView; provider: Provider; onSaved: (after: () => void) => void }

/** Asks a member who has just come back from a provider to confirm the connection. */
export function ConnectForm({ account, provider, onSaved }: Props) {
  const { t } = useLingui()
  const linkAccount = trpc.account.link.useMutation()
  const takeIn = useSavedAccount()
  const name = PROVIDER_NAMES[provider]
  const link = async (input: ApiInput['account']['link']) => {
    takeIn(await linkAccount.mutateAsync(input))
    onSaved(() => void toast(t`${name} is connected.`))
  }
  return (
    <Form<ApiInput['account']['link']> fieldForCode={FIELD_FOR_CODE} onSubmit={link}>
      <p>
        <Trans>You will be able to log in here with {name}.</Trans>
      </p>
      <ConfirmField<ApiInput['account']['link']> name="password" account={account} />
      <SubmitButton>{t`Connect`}</SubmitButton>
    </Form>
  )
}

/** Says why the provider's account was not connected. @param failed a rejection's code */
export function ConnectFailed({ account, provider, failed }: Omit<Props, 'onSaved'> & { failed: string }) {
  const { i18n } = useLingui()
  const href = providerHref(provider, { locale: useLocale(), next: PROFILE })
  return (
    <div className="space-y-5">
      <p role="alert" className="rounded-xl bg-laterite-soft px-4 py-3 text-laterite">
        {errorSentence(new Error(failed), i18n)}
      </p>
      {!account.has_password && <SignInAgain account={account} next={PROFILE} />}
      <a href={href} className={`${buttonStyle()} w-full`}>
        <Trans>Try again</Trans>
      </a>
    </div>
  )
}

export function DisconnectForm({ account, provider, onSaved }: Props) {
  const { t } = useLingui()
  const unlinkAccount = trpc.account.unlink.useMutation()
  const takeIn = useSavedAccount()
  const name = PROVIDER_NAMES[provider]
  const unlink = async ({ password }: ApiInput['account']['link']) => {
    takeIn(await unlinkAccount.mutateAsync({ provider, password }))
    onSaved(() => void toast(t`${name} is no longer connected.`))
  }
  return (
    <Form<ApiInput['account']['link']> fieldForCode={FIELD_FOR_CODE} onSubmit={unlink}>
      <p>
        <Trans>You will no longer be able to log in here with {name}.</Trans>
      </p>
      <ConfirmField<ApiInput['account']['link']> name="password" account={account} />
      <SubmitButton look="danger">{t`Disconnect`}</SubmitButton>
    </Form>
  )
}
