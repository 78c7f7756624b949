import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Field } from '#client/components/form/field.tsx'
import { Form, type Values } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { useSignedIn } from './use-signed-in.ts'

/** Signs in by user name, e-mail or phone number. */
export function LoginForm({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const onSignedIn = useSignedIn(next)
  const signIn = async ({ account = '', password = '' }: Values) =>
    onSignedIn(await client.account.signIn.mutate({ account, password }))
  return (
    <Form draft="login" onSubmit={signIn}>
      <Field
        name="account"
        label={t`Username, e-mail or phone`}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField name="password" label={t`Password`} required autoComplete="current-password" />
      <SubmitButton>{t`Login`}</SubmitButton>
    </Form>
  )
}
