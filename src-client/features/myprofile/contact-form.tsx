import { useLingui } from '@lingui/react/macro'
import { checkWith } from '#client/components/form/check-with.ts'
import { CONTACT_CODES, EmailField, PhoneField } from '#client/components/form/contact-fields.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { useSavedAccount } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'
import { ConfirmField } from './public/confirm-field.tsx'

type Input = ApiInput['account']['save']

const FIELD_FOR_CODE = {
  ...CONTACT_CODES,
  PASSWORD_REQUIRED: 'current_password',
  PASSWORD_WRONG: 'current_password',
} as const

const check = checkWith(async () => (await import('#shared/account.ts')).saveAccountInput)

type Props = { account: AccountView; onSaved: (after: () => void) => void }

/** Changes the e-mail address or phone number of a member. It is apart from the profile because contacts are confirmed. */
export function ContactForm({ account, onSaved }: Props) {
  const { t } = useLingui()
  const saveAccount = trpc.account.save.useMutation()
  const draft = useDraftKey('contact')
  const takeIn = useSavedAccount()
  const { phone, email } = account
  const save = async (input: Input) => {
    takeIn(await saveAccount.mutateAsync(input))
    onSaved(() => void toast(t`Saved`))
  }
  return (
    <Form<Input>
      draft={draft}
      defaultValues={{ phone, email }}
      fieldForCode={FIELD_FOR_CODE}
      check={check}
      onSubmit={save}
    >
      <PhoneField<Input> name="phone" />
      <EmailField<Input> name="email" />
      <ConfirmField<Input> name="current_password" account={account} />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
