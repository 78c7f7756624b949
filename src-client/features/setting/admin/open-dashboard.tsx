import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { Form, type Values } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { refusalIn } from '#client/lib/refusal.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { AccountView } from '#shared/account.ts'
import { Section } from '../section.tsx'

const PLACES: Places = { PASSWORD_WRONG: 'password' }

type Props = {
  /** Whose: an admin's is opened with the account's own password. */
  of: AccountView['role']
  /** What had to wait for it. */
  onOpened?: () => Promise<unknown>
}

/** Asks for the password of the dashboard: what lies behind it is worth one more. */
export function OpenDashboard(props: Props) {
  const { t } = useLingui()
  return (
    <Section className="mx-auto max-w-md">
      <LockKeyhole aria-hidden="true" className="mx-auto mb-3 size-10 text-accent" />
      <h2 className="text-center text-lg font-bold">{t`Enter the password`}</h2>
      <StepUp {...props} />
    </Section>
  )
}

/** The form alone. */
export function StepUp({ of, onOpened }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { client } = useRouteContext({ from: '__root__' })
  const { me } = useUtils().account
  const open = async ({ password = '' }: Values) => {
    try {
      const { dashboard_until } = await client.business.openDashboard.mutate({ password })
      me.setData(undefined, (old) => old && { ...old, dashboard_until })
    } catch (error) {
      // The role may have gone meanwhile: the page then says so.
      if (refusalIn(error) !== 'PASSWORD_WRONG') void me.invalidate()
      throw error
    }
    await onOpened?.()
    void queryClient.invalidateQueries()
  }
  return (
    <Form places={PLACES} onSubmit={open}>
      <p className="mt-1 text-soft">
        {of === 'admin' ? (
          <Trans>To manage the system, enter your account’s password once more. It stays open for 12 hours.</Trans>
        ) : (
          <Trans>Enter the dashboard password of your application. The dashboard stays open for 12 hours.</Trans>
        )}
      </p>
      <PasswordField
        name="password"
        label={of === 'admin' ? t`Your password` : t`Dashboard password`}
        required
        autoComplete="current-password"
      />
      <SubmitButton>{t`Open`}</SubmitButton>
    </Form>
  )
}
