import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { checkWith } from '#client/components/form/check-with.ts'
import { Form } from '#client/components/form/form.tsx'
import { NewPasswordFields } from '#client/components/form/new-password-fields.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { toast } from '#client/components/toast.ts'
import { ConfirmField } from '#client/features/myprofile/public/confirm-field.tsx'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'

/** Changes the dashboard's password, or sets another one for an owner who has forgotten it. */
export default function DashboardPasswordDialog() {
  const { t } = useLingui()
  const isReset = useSearch({ from: '/setting', select: ({ edit }) => edit === 'reset' })
  const close = useDialogRoute({ to: '/setting/business' })
  const { me: ownAccount } = trpc.useUtils().account
  const { data: me } = useMe()
  // The page below says how the application stands.
  if (me?.business !== 'approved') return null
  const onChanged = () => {
    // The dashboard has closed.
    void ownAccount.invalidate()
    close(() => void toast(t`The dashboard password has been changed. From now on, use the new one.`))
  }
  return (
    <PageSheet onClose={close} title={isReset ? t`Set a new dashboard password` : t`Change the dashboard password`}>
      {isReset ? <ResetForm account={me} onChanged={onChanged} /> : <ChangeForm onChanged={onChanged} />}
    </PageSheet>
  )
}

type Changed = { onChanged: () => void }
type Change = ApiInput['business']['changePassword']
type Reset = ApiInput['business']['resetPassword']

const checkChange = checkWith(async () => (await import('#shared/business.ts')).changeDashboardPasswordInput)
const checkReset = checkWith(async () => (await import('#shared/business.ts')).resetDashboardPasswordInput)

function ChangeForm({ onChanged }: Changed) {
  const { t } = useLingui()
  const changePassword = trpc.business.changePassword.useMutation()
  const change = async (input: Change) => {
    await changePassword.mutateAsync(input)
    onChanged()
  }
  return (
    <Form<Change>
      fieldForCode={{ PASSWORD_COMMON: 'password', PASSWORD_SAME: 'password', PASSWORD_WRONG: 'current_password' }}
      check={checkChange}
      onSubmit={change}
    >
      <PasswordField<Change>
        name="current_password"
        label={t`Current dashboard password`}
        required
        autoComplete="current-password"
      />
      <NewPasswordFields<Change>
        name="password"
        label={t`New dashboard password`}
        confirm={{ name: 'confirm_password' }}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
      <Link
        to="/setting/business/dialog"
        search={{ edit: 'reset' }}
        replace
        state={({ returns }) => ({ returns })}
        resetScroll={false}
        className="inline-flex min-h-11 items-center font-bold text-accent"
      >
        <Trans>Forgot the dashboard password?</Trans>
      </Link>
    </Form>
  )
}

function ResetForm({ account, onChanged }: Changed & { account: AccountView }) {
  const { t } = useLingui()
  const resetPassword = trpc.business.resetPassword.useMutation()
  const reset = async (input: Reset) => {
    await resetPassword.mutateAsync(input)
    onChanged()
  }
  return (
    <Form<Reset>
      fieldForCode={{
        PASSWORD_COMMON: 'password',
        PASSWORD_SAME: 'password',
        PASSWORD_REQUIRED: 'account_password',
        PASSWORD_WRONG: 'account_password',
      }}
      check={checkReset}
      onSubmit={reset}
    >
      <p>
        <Trans>Confirm with your account that it is you, then choose a new password for the dashboard.</Trans>
      </p>
      <ConfirmField<Reset> name="account_password" account={account} />
      <NewPasswordFields<Reset>
        name="password"
        label={t`New dashboard password`}
        confirm={{ name: 'confirm_password' }}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
