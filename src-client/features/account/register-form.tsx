import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Field } from '#client/components/form/field.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import type { ApiInput } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { MAX_EMAIL_LENGTH, MAX_NICKNAME_LENGTH, MAX_PHONE_LENGTH, MAX_TYPED_USERNAME_LENGTH } from '#shared/limits.ts'
import { useSignedIn } from './use-signed-in.ts'

type Input = ApiInput['account']['register']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = {
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

/** Schemas are no part of the first load. */
const check: FormProps<Input>['check'] = async (values) => {
  const [{ registerInput }, { schemaReasons }] = await Promise.all([
    import('#shared/account.ts'),
    import('#client/components/form/schema-reasons.ts'),
  ])
  return schemaReasons(registerInput, values)
}

export function RegisterForm({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const draft = useDraftKey('register')
  const onSignedIn = useSignedIn(next)
  const register = async (input: Input) => onSignedIn(await client.account.register.mutate(input))
  return (
    <Form<Input> draft={draft} fieldForCode={FIELD_FOR_CODE} check={check} onSubmit={register}>
      <Field<Input>
        name="username"
        label={t`Username`}
        hint={t`3 to 30 letters, digits, “_” or “.”`}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_TYPED_USERNAME_LENGTH}
      />
      <Field<Input> name="nickname" label={t`Nickname`} autoComplete="nickname" maxLength={MAX_NICKNAME_LENGTH} />
      <Field<Input>
        name="phone"
        label={t`Phone`}
        hint={t`A phone number or an e-mail address is needed.`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={MAX_PHONE_LENGTH}
      />
      <Field<Input>
        name="email"
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
      />
      <PasswordField<Input>
        name="password"
        label={t`Password`}
        hint={t`8 characters at least`}
        required
        autoComplete="new-password"
      />
      <PasswordField<Input> name="confirm_password" label={t`Confirm password`} required autoComplete="new-password" />
      <SubmitButton>{t`Register`}</SubmitButton>
    </Form>
  )
}
