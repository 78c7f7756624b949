import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Avatar } from '#client/components/avatar.tsx'
import { Field } from '#client/components/form/field.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { PictureField } from '#client/components/form/picture-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { toast } from '#client/components/toast.ts'
import type { ApiInput } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { useSavedAccount } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'
import { MAX_BIO_LENGTH, MAX_EMAIL_LENGTH, MAX_NICKNAME_LENGTH, MAX_PHONE_LENGTH } from '#shared/limits.ts'
import { sessionUserOf } from '#shared/session-user.ts'

type Input = ApiInput['account']['save']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = {
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'phone',
}

/** Schemas are no part of the first load. */
const check: FormProps<Input>['check'] = async (values) => {
  const [{ saveAccountInput }, { schemaReasons }] = await Promise.all([
    import('#shared/account.ts'),
    import('#client/components/form/schema-reasons.ts'),
  ])
  return schemaReasons(saveAccountInput, values)
}

export function ProfileForm({ account, onSaved }: { account: AccountView; onSaved: () => void }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const draft = useDraftKey('profile')
  const takeIn = useSavedAccount()
  const { nickname, bio, phone, email } = account
  const save = async (input: Input) => {
    takeIn(await client.account.save.mutate(input))
    void toast(t`Saved`)
    onSaved()
  }
  return (
    <Form<Input>
      draft={draft}
      defaultValues={{ nickname, bio, phone, email }}
      fieldForCode={FIELD_FOR_CODE}
      check={check}
      onSubmit={save}
    >
      <PictureField<Input> name="profile" label={t`Picture`} current={sessionUserOf(account).profile}>
        {(profile) => (
          <Avatar user={{ nickname: nickname || account.userName, profile }} className="size-20 text-2xl" />
        )}
      </PictureField>
      <Field<Input> name="nickname" label={t`Nickname`} autoComplete="nickname" maxLength={MAX_NICKNAME_LENGTH} />
      <TextArea<Input>
        name="bio"
        label={t`About me`}
        hint={t`Everyone can read this.`}
        rows={3}
        maxLength={MAX_BIO_LENGTH}
      />
      <Field<Input>
        name="phone"
        label={t`Phone`}
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
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
