import { useLingui } from '@lingui/react/macro'
import { Avatar } from '#client/components/avatar.tsx'
import { checkWith } from '#client/components/form/check-with.ts'
import { NicknameField } from '#client/components/form/contact-fields.tsx'
import { Form } from '#client/components/form/form.tsx'
import { PictureField } from '#client/components/form/picture-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { toast } from '#client/components/toast.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import { useSavedAccount } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'
import { MAX_BIO_LENGTH } from '#shared/limits.ts'
import { sessionUserOf } from '#shared/session-user.ts'

type Input = ApiInput['account']['save']

const check = checkWith(async () => (await import('#shared/account.ts')).saveAccountInput)

export function ProfileForm({ account, onSaved }: { account: AccountView; onSaved: (after: () => void) => void }) {
  const { t } = useLingui()
  const saveAccount = trpc.account.save.useMutation()
  const draft = useDraftKey('profile')
  const takeIn = useSavedAccount()
  const { nickname, bio } = account
  const save = async (input: Input) => {
    takeIn(await saveAccount.mutateAsync(input))
    onSaved(() => void toast(t`Saved`))
  }
  return (
    <Form<Input> draft={draft} defaultValues={{ nickname, bio }} check={check} onSubmit={save}>
      <PictureField<Input> name="profile" label={t`Picture`} current={sessionUserOf(account).profile}>
        {(profile) => (
          <Avatar user={{ nickname: nickname || account.userName, profile }} className="size-20 text-2xl" />
        )}
      </PictureField>
      <NicknameField<Input> name="nickname" />
      <TextArea<Input>
        name="bio"
        label={t`About me`}
        hint={t`Everyone can see this.`}
        rows={3}
        maxLength={MAX_BIO_LENGTH}
      />
      <SubmitButton>{t`Save`}</SubmitButton>
    </Form>
  )
}
