import { Trans, useLingui } from '@lingui/react/macro'
import { checkWith } from '#client/components/form/check-with.ts'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { NewPasswordFields } from '#client/components/form/new-password-fields.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useSavedAccount } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'
import { SignInAgain } from './public/sign-in-again.tsx'

type Input = ApiInput['account']['save']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = {
  PASSWORD_COMMON: 'password',
  PASSWORD_SAME: 'password',
  PASSWORD_REQUIRED: 'current_password',
  PASSWORD_WRONG: 'current_password',
}

const check = checkWith(async () => (await import('#shared/account.ts')).saveAccountInput)

export function PasswordForm({ account, onSaved }: { account: AccountView; onSaved: (after: () => void) => void }) {
  const { t } = useLingui()
  const saveAccount = trpc.account.save.useMutation()
  const { sessions } = trpc.useUtils().account
  const takeIn = useSavedAccount()
  const save = async (input: Input) => {
    takeIn(await saveAccount.mutateAsync(input))
    void sessions.invalidate()
    onSaved(() => void toast(t`Your password has been changed. All other devices have been logged out.`))
  }
  return (
    <Form<Input> fieldForCode={FIELD_FOR_CODE} check={check} onSubmit={save}>
      <p className="rounded-xl bg-gold-soft px-4 py-3 text-sm text-gold">
        <Trans>A new password logs you out on all other devices.</Trans>
      </p>
      {account.has_password ? (
        <PasswordField<Input>
          name="current_password"
          label={t`Current password`}
          required
          autoComplete="current-password"
        />
      ) : (
        <SignInAgain account={account} />
      )}
      <NewPasswordFields<Input> name="password" label={t`New password`} confirm={{ name: 'confirm_password' }} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
