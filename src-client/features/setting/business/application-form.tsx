import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Field } from '#client/components/form/field.tsx'
import { Form, type Values } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { useUtils } from '#client/lib/trpc.ts'
import type { BusinessView } from '#shared/business.ts'
import { withScheme } from './with-scheme.ts'

const PLACES: Places = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_MISMATCH: 'confirm_password',
}

/** Applies for a business account. @param before what was sent the last time, to be changed. */
export function ApplicationForm({ before }: { before?: BusinessView }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const { business, account } = useUtils()
  const apply = async ({
    business_name = '',
    password = '',
    confirm_password = '',
    website = '',
    video = '',
    ...others
  }: Values) => {
    const { social, facebook, telegram } = others
    const passwords = { password, confirm_password }
    const addresses = { website: withScheme(website), video: withScheme(video) }
    const sent = { business_name, social, facebook, telegram, ...addresses, ...passwords }
    business.mine.setData(undefined, await client.business.submit.mutate(sent))
    void account.me.invalidate()
  }
  return (
    <Form draft="business" places={PLACES} onSubmit={apply}>
      <Field
        name="business_name"
        label={t`Business name`}
        required
        autoComplete="organization"
        maxLength={120}
        defaultValue={before?.business_name ?? ''}
      />
      <Field
        name="social"
        label={t`Social name or link`}
        hint={t`For example Instagram or TikTok`}
        autoCapitalize="none"
        maxLength={200}
        defaultValue={before?.social ?? ''}
      />
      <Field
        name="facebook"
        label={t`Facebook name or link`}
        autoCapitalize="none"
        maxLength={200}
        defaultValue={before?.facebook ?? ''}
      />
      <Field
        name="telegram"
        label={t`Telegram name or link`}
        autoCapitalize="none"
        maxLength={200}
        defaultValue={before?.telegram ?? ''}
      />
      <Field
        name="website"
        label={t`Website`}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        defaultValue={before?.website ?? ''}
      />
      <Field
        name="video"
        label={t`Video link`}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        defaultValue={before?.video ?? ''}
      />
      <PasswordField
        name="password"
        label={t`Dashboard password`}
        hint={t`You are asked for it when you enter the dashboard. Choose another than your account’s; 8 characters at least.`}
        required
        autoComplete="new-password"
      />
      <PasswordField
        name="confirm_password"
        label={t`Confirm dashboard password`}
        required
        autoComplete="new-password"
      />
      <SubmitButton>{before ? t`Send again` : t`Send application`}</SubmitButton>
    </Form>
  )
}
