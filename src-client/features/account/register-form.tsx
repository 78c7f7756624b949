import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Field } from '#client/components/form/field.tsx'
import { Form, type Values } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { useSignedIn } from './use-signed-in.ts'

const PLACES: Places = {
  USERNAME_INVALID: 'username',
  USERNAME_TAKEN: 'username',
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'phone',
  CONTACT_REQUIRED: 'phone',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_MISMATCH: 'confirm_password',
}

/** Makes an account, and signs in with it. */
export function RegisterForm({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const onSignedIn = useSignedIn(next)
  const register = async ({ username = '', password = '', confirm_password = '', ...others }: Values) =>
    onSignedIn(await client.account.register.mutate({ username, password, confirm_password, ...others }))
  return (
    <Form draft="register" places={PLACES} onSubmit={register}>
      <Field
        name="username"
        label={t`Username`}
        hint={t`3 to 30 letters, digits, “_” or “.”`}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <Field name="nickname" label={t`Nickname`} autoComplete="nickname" maxLength={60} />
      <Field
        name="phone"
        label={t`Phone`}
        hint={t`A phone number or an e-mail address is needed.`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <Field
        name="email"
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        name="password"
        label={t`Password`}
        hint={t`8 characters at least`}
        required
        autoComplete="new-password"
      />
      <PasswordField name="confirm_password" label={t`Confirm password`} required autoComplete="new-password" />
      <SubmitButton>{t`Register`}</SubmitButton>
    </Form>
  )
}
