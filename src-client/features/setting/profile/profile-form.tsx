import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { Field } from '#client/components/form/field.tsx'
import { Form, type Values } from '#client/components/form/form.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { toast } from '#client/components/toast.ts'
import type { AccountView } from '#shared/account.ts'
import { useSavedAccount } from '../use-me.ts'
import { type ChosenPicture, PictureField } from './picture-field.tsx'

const PLACES: Places = {
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PHONE_INVALID: 'phone',
  PHONE_TAKEN: 'phone',
}

/** What a member tells of themselves. */
export function ProfileForm({ account, onSaved }: { account: AccountView; onSaved: () => void }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const takeIn = useSavedAccount()
  // Who saves while the picture is on its way waits for it.
  const picture = useRef<ChosenPicture>(undefined)
  const save = async ({ nickname, email, phone, bio }: Values) => {
    const profile = await picture.current
    takeIn(await client.account.save.mutate({ nickname, email, phone, bio, profile }))
    void toast(t`Saved`)
    onSaved()
  }
  return (
    <Form places={PLACES} onSubmit={save}>
      <PictureField
        account={account}
        onChoose={(chosen) => {
          picture.current = chosen
        }}
      />
      <Field
        name="nickname"
        label={t`Nickname`}
        autoComplete="nickname"
        maxLength={60}
        defaultValue={account.nickname}
      />
      <TextArea
        name="bio"
        label={t`About me`}
        hint={t`Everyone can read this.`}
        rows={3}
        maxLength={500}
        defaultValue={account.bio}
      />
      <Field
        name="phone"
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={account.phone ?? ''}
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
        defaultValue={account.email ?? ''}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
