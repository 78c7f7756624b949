import { useLingui } from '@lingui/react/macro'
import { Field, VERBATIM } from '#client/components/form/field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import type { SignedIn } from '#shared/account.ts'
import { MAX_EMAIL_LENGTH } from '#shared/limits.ts'

type Input = ApiInput['account']['signIn']

type Props = {
  /** The username that is expected to sign in. */
  account?: string
  onSignedIn: (answer: SignedIn) => unknown
}

/** Signs in by user name, e-mail or phone number. */
export function LoginForm({ account, onSignedIn }: Props) {
  const { t } = useLingui()
  const signInMember = trpc.account.signIn.useMutation()
  const draft = useDraftKey('login')
  const signIn = async (input: Input) => onSignedIn(await signInMember.mutateAsync(input))
  return (
    <Form<Input> draft={draft} defaultValues={{ account }} onSubmit={signIn}>
      <Field<Input>
        {...VERBATIM}
        name="account"
        label={t`Username, e-mail or phone`}
        required
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <PasswordField<Input> name="password" label={t`Password`} required autoComplete="current-password" />
      <SubmitButton>{t`Log in`}</SubmitButton>
    </Form>
  )
}
