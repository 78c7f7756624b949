import { useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import { Field } from '#client/components/form/field.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { PasswordField } from '#client/components/form/password-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { type ApiInput, useUtils } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import type { BusinessView } from '#shared/business.ts'
import { MAX_BUSINESS_NAME_LENGTH, MAX_SOCIAL_NAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from '#shared/limits.ts'
import { withScheme } from './with-scheme.ts'

type Input = ApiInput['business']['submit']

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_MISMATCH: 'confirm_password',
}

/** The addresses are sent whole. */
const inWhole = <T extends FieldValues>(values: T) => ({
  ...values,
  website: withScheme(values.website ?? ''),
  video: withScheme(values.video ?? ''),
})

/** Schemas are no part of the first load. */
const check: FormProps<Input>['check'] = async (values) => {
  const [{ applyInput }, { schemaReasons }] = await Promise.all([
    import('#shared/business.ts'),
    import('#client/components/form/schema-reasons.ts'),
  ])
  return schemaReasons(applyInput, inWhole(values))
}

/** The rejected application without its password. */
function valuesOf(before: BusinessView | undefined): Partial<Input> {
  if (!before) return {}
  const { business_name, social, facebook, telegram, website, video } = before
  return { business_name: business_name ?? '', social, facebook, telegram, website, video }
}

/** Applies for a business account. @param before an application that was rejected, to be changed. */
export function ApplicationForm({ before }: { before?: BusinessView }) {
  const { t } = useLingui()
  const { client } = useRouteContext({ from: '__root__' })
  const draft = useDraftKey('business')
  const { business, account } = useUtils()
  const apply = async (input: Input) => {
    business.mine.setData(undefined, await client.business.submit.mutate(inWhole(input)))
    void account.me.invalidate()
  }
  return (
    <Form<Input>
      draft={draft}
      defaultValues={valuesOf(before)}
      fieldForCode={FIELD_FOR_CODE}
      check={check}
      onSubmit={apply}
    >
      <Field<Input>
        name="business_name"
        label={t`Business name`}
        required
        autoComplete="organization"
        maxLength={MAX_BUSINESS_NAME_LENGTH}
      />
      <Field<Input>
        name="social"
        label={t`Social name or link`}
        hint={t`For example Instagram or TikTok`}
        autoCapitalize="none"
        maxLength={MAX_SOCIAL_NAME_LENGTH}
      />
      <Field<Input>
        name="facebook"
        label={t`Facebook name or link`}
        autoCapitalize="none"
        maxLength={MAX_SOCIAL_NAME_LENGTH}
      />
      <Field<Input>
        name="telegram"
        label={t`Telegram name or link`}
        autoCapitalize="none"
        maxLength={MAX_SOCIAL_NAME_LENGTH}
      />
      <Field<Input>
        name="website"
        label={t`Website`}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_WEB_ADDRESS_LENGTH}
      />
      <Field<Input>
        name="video"
        label={t`Video link`}
        placeholder="https://"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_WEB_ADDRESS_LENGTH}
      />
      <PasswordField<Input>
        name="password"
        label={t`Dashboard password`}
        hint={t`You are asked for it when you enter the dashboard. Choose another than your account’s; 8 characters at least.`}
        required
        autoComplete="new-password"
      />
      <PasswordField<Input>
        name="confirm_password"
        label={t`Confirm dashboard password`}
        required
        autoComplete="new-password"
      />
      <SubmitButton>{before ? t`Send again` : t`Send application`}</SubmitButton>
    </Form>
  )
}
