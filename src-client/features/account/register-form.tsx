import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { checkWith } from '#client/components/form/check-with.ts'
import { CONTACT_CODES, EmailField, NicknameField, PhoneField } from '#client/components/form/contact-fields.tsx'
import { Field, VERBATIM } from '#client/components/form/field.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { NewPasswordFields } from '#client/components/form/new-password-fields.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import type { ApiInput } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { MAX_TYPED_USERNAME_LENGTH } from '#shared/limits.ts'
import { useSignedIn } from './use-signed-in.ts'

type Input = ApiInput['account']['register']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = {
  ...CONTACT_CODES,
  USERNAME_TAKEN: 'username',
  PASSWORD_COMMON: 'password',
}

const check = checkWith(async () => (await import('#shared/account.ts')).registerInput)

export function RegisterForm({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const draft = useDraftKey('register')
  const onSignedIn = useSignedIn(next)
  const register = async (input: Input) => onSignedIn(await client.account.register.mutate(input))
  return (
    <Form<Input> draft={draft} fieldForCode={FIELD_FOR_CODE} check={check} onSubmit={register}>
      <Field<Input>
        {...VERBATIM}
        name="username"
        label={t`Username`}
        hint={t`3 to 30 letters, digits, “_” or “.”`}
        required
        autoComplete="username"
        maxLength={MAX_TYPED_USERNAME_LENGTH}
      />
      <NicknameField<Input> name="nickname" />
      <PhoneField<Input> name="phone" hint={t`A phone number or an e-mail address is needed.`} />
      <EmailField<Input> name="email" />
      <NewPasswordFields<Input> name="password" label={t`Password`} confirm={{ name: 'confirm_password' }} />
      <SubmitButton>{t`Register`}</SubmitButton>
    </Form>
  )
}
