import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Form, type Values } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { AccountView } from '#shared/account.ts'
import { useSavedAccount } from '../use-me.ts'

const PLACES: Places = {
  PASSWORD_WRONG: 'current_password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_MISMATCH: 'confirm_password',
}

/** A new password for the current one; an account that came from elsewhere has none yet. */
export function PasswordForm({ account, onSaved }: { account: AccountView; onSaved: () => void }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const { sessions } = useUtils().account
  const takeIn = useSavedAccount()
  const save = async ({ current_password, password, confirm_password }: Values) => {
    takeIn(await client.account.save.mutate({ current_password, password, confirm_password }))
    void sessions.invalidate()
    void toast(t`Your password is changed. All other devices are signed out.`)
    onSaved()
  }
  return (
    <Form places={PLACES} onSubmit={save}>
      <p className="rounded-xl bg-gold-soft px-4 py-3 text-sm text-gold">
        <Trans>A new password signs you out on all other devices.</Trans>
      </p>
      {account.has_password && (
        <PasswordField name="current_password" label={t`Current password`} required autoComplete="current-password" />
      )}
      <PasswordField
        name="password"
        label={t`New password`}
        hint={t`8 characters at least`}
        required
        autoComplete="new-password"
      />
      <PasswordField name="confirm_password" label={t`Confirm password`} required autoComplete="new-password" />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
