import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import { checkWith } from '#client/components/form/check-with.ts'
import { NicknameField } from '#client/components/form/contact-fields.tsx'
import { Field, VERBATIM } from '#client/components/form/field.tsx'
import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { NewPasswordFields } from '#client/components/form/new-password-fields.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { Rejection, rejectionIn } from '#client/lib/rejection.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import type { RouterContext } from '#client/router-context.ts'
import { MAX_EMAIL_LENGTH, MAX_TYPED_USERNAME_LENGTH } from '#shared/limits.ts'
import { useSignedIn } from './use-signed-in.ts'

type Input = ApiInput['account']['register']
/** One field for both ways to reach somebody. */
type Typed = Omit<Input, 'email' | 'phone'> & { contact: string }

const FIELD_FOR_CODE: FormProps<Typed>['fieldForCode'] = {
  EMAIL_INVALID: 'contact',
  EMAIL_TAKEN: 'contact',
  PHONE_INVALID: 'contact',
  PHONE_TAKEN: 'contact',
  CONTACT_REQUIRED: 'contact',
  USERNAME_TAKEN: 'username',
  PASSWORD_COMMON: 'password',
}

const TEXT_LINK = 'inline-block min-h-6 text-accent underline underline-offset-4'

/** The server's names for the one contact field. */
const CONTACTS = ['email', 'phone']

const checkInput = checkWith(async () => (await import('#shared/account.ts')).registerInput)

/** Checks by the schema, and then also asks the server, so that all mistakes are said at once. */
async function checkAll(values: FieldValues, client: RouterContext['client']): Promise<FieldErrorCodes> {
  const input = inputOf({ contact: '', ...values })
  const { email, phone, ...codes } = await checkInput(input)
  const contact = email ?? phone
  const wrong = contact ? { ...codes, contact } : codes
  if (Object.keys(wrong).length === 0) return wrong
  const { username, password } = { username: '', password: '', ...values }
  const problems = await client.account.checkNew
    .mutate({ ...(!wrong.username && { username }), ...(!wrong.password && { password }) })
    // The server says it with the next attempt.
    .catch(() => [])
  return { ...Object.fromEntries(problems.map(({ path, reason }) => [path, reason])), ...wrong }
}

/** A contact with an “@” is an e-mail address, all else a phone number. */
function inputOf<T extends { contact: string }>({ contact, ...rest }: T) {
  return contact.includes('@') ? { ...rest, email: contact } : { ...rest, phone: contact }
}

/** Renames the rejection's contact to the form's. */
function inForm(error: unknown): unknown {
  const rejected = rejectionIn(error)
  if (!rejected) return error
  const fields = rejected.fields.map(({ path, reason }) => ({
    path: CONTACTS.includes(path) ? 'contact' : path,
    reason,
  }))
  return new Rejection(rejected.message, fields, rejected.retryAfter)
}

export function RegisterForm({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const registerMember = trpc.account.register.useMutation()
  const draft = useDraftKey('register')
  const onSignedIn = useSignedIn(next)
  const register = async (typed: Typed) => {
    const answer = await registerMember.mutateAsync(inputOf(typed)).catch((error: unknown) => {
      throw inForm(error)
    })
    onSignedIn(answer)
    const name = answer.user.nickname
    await toast(t`Welcome, ${name}! Your account is ready.`)
  }
  return (
    <Form<Typed>
      draft={draft}
      fieldForCode={FIELD_FOR_CODE}
      check={(values) => checkAll(values, client)}
      onSubmit={register}
    >
      <Field<Typed>
        {...VERBATIM}
        name="username"
        label={t`Username`}
        hint={t`3 to 30 letters, digits, “_” or “.”`}
        required
        autoComplete="username"
        maxLength={MAX_TYPED_USERNAME_LENGTH}
      />
      <NicknameField<Typed> name="nickname" />
      <Field<Typed>
        {...VERBATIM}
        name="contact"
        label={t`Phone or e-mail`}
        required
        autoComplete="tel"
        maxLength={MAX_EMAIL_LENGTH}
      />
      <NewPasswordFields<Typed> name="password" label={t`Password`} confirm={{ name: 'confirm_password' }} />
      <SubmitButton>{t`Register`}</SubmitButton>
      <p className="text-sm text-soft">
        <Trans>
          By registering you accept the{' '}
          <Link to="/termofuse" className={TEXT_LINK}>
            terms of use
          </Link>{' '}
          and the{' '}
          <Link to="/policy" className={TEXT_LINK}>
            privacy policy
          </Link>
          .
        </Trans>
      </p>
    </Form>
  )
}
