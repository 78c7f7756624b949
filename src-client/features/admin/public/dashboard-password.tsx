import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { Section } from '#client/components/section.tsx'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { AccountView } from '#shared/account.ts'

type Input = ApiInput['business']['openDashboard']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = { PASSWORD_WRONG: 'password' }

type Props = {
  /** An admin's dashboard is opened with the account's own password. */
  accountRole: AccountView['role']
  /** Runs the action that waited for the password. */
  onOpened?: () => Promise<unknown>
}

/** Asks for the dashboard password, so that an unattended session does not open it. */
export function DashboardPasswordCard({ account: { role, has_password } }: { account: AccountView }) {
  const { t } = useLingui()
  const isUnset = role === 'admin' && !has_password
  return (
    <Section className="mx-auto max-w-md">
      <LockKeyhole aria-hidden="true" className="mx-auto mb-3 size-10 text-accent" />
      <h2 className="text-center text-lg font-bold">{isUnset ? t`Set a password first` : t`Enter the password`}</h2>
      {isUnset ? <SetPassword /> : <DashboardPasswordForm accountRole={role} />}
    </Section>
  )
}

/** For an admin who has always signed in with a provider. */
function SetPassword() {
  return (
    <div className="mt-1 space-y-5">
      <p className="text-soft">
        <Trans>
          You manage the system with your account’s password, but your account has none yet. Set one, then enter it
          here.
        </Trans>
      </p>
      <Link
        to="/setting/myprofile/dialog"
        search={{ edit: 'password' }}
        state={{ returns: true }}
        resetScroll={false}
        className={`${buttonStyle()} w-full`}
      >
        <Trans>Set a password</Trans>
      </Link>
    </div>
  )
}

/** The form alone. */
export function DashboardPasswordForm({ accountRole, onOpened }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const openDashboard = trpc.business.openDashboard.useMutation()
  const { me } = trpc.useUtils().account
  const open = async (input: Input) => {
    try {
      const { dashboard_until } = await openDashboard.mutateAsync(input)
      me.setData(undefined, (old) => old && { ...old, dashboard_until })
    } catch (error) {
      // The role may have gone meanwhile: the page then says so.
      if (rejectionCode(error) !== 'PASSWORD_WRONG') void me.invalidate()
      throw error
    }
    await onOpened?.()
    void queryClient.invalidateQueries()
  }
  return (
    <Form<Input> fieldForCode={FIELD_FOR_CODE} onSubmit={open}>
      <p className="mt-1 text-soft">
        {accountRole === 'admin' ? (
          <Trans>To manage the system, enter your account’s password once more. It stays open for 12 hours.</Trans>
        ) : (
          <Trans>Enter the dashboard password of your business. The dashboard stays open for 12 hours.</Trans>
        )}
      </p>
      <PasswordField<Input>
        name="password"
        label={accountRole === 'admin' ? t`Your password` : t`Dashboard password`}
        required
        autoComplete="current-password"
      />
      <SubmitButton>{t`Open`}</SubmitButton>
      {accountRole === 'owner' && (
        <Link
          to="/setting/business/dialog"
          search={{ edit: 'reset' }}
          state={{ returns: true }}
          resetScroll={false}
          className="flex min-h-11 items-center justify-center font-bold text-accent"
        >
          <Trans>Forgot the dashboard password?</Trans>
        </Link>
      )}
    </Form>
  )
}
