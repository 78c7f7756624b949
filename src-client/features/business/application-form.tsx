import { useLingui } from '@lingui/react/macro'
import { checkWith } from '#client/components/form/check-with.ts'
import { PhoneField, SOCIAL_NAME, WEB_ADDRESS } from '#client/components/form/contact-fields.tsx'
import { Field } from '#client/components/form/field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { NewPasswordFields } from '#client/components/form/new-password-fields.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { toast } from '#client/components/toast.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import { useDraftKey } from '#client/lib/use-draft-key.ts'
import type { BusinessView } from '#shared/business.ts'
import { MAX_ADDRESS_LENGTH, MAX_BUSINESS_NAME_LENGTH } from '#shared/limits.ts'

type Input = ApiInput['business']['submit']

const check = checkWith(async () => (await import('#shared/business.ts')).applyInput)

/** The rejected application without its password. */
function valuesOf(before: BusinessView | undefined): Partial<Input> {
  if (!before) return {}
  const { business_name, social, facebook, telegram, website, video, phone, province, address, map } = before
  const words = { social, facebook, telegram, website, video, phone, address, map }
  return { ...words, business_name: business_name ?? '', province: province?.code ?? null }
}

type Props = { before?: BusinessView; onSent: (version: number) => void }

/** Applies for a business account. @param before an application that was rejected, to be changed. */
export function ApplicationForm({ before, onSent }: Props) {
  const { t } = useLingui()
  const submitApplication = trpc.business.submit.useMutation()
  const draft = useDraftKey('business')
  const { business, account } = trpc.useUtils()
  const provinces = trpc.catalog.provinces.useQuery().data ?? []
  const apply = async (input: Input) => {
    const sent = await submitApplication.mutateAsync(input)
    business.mine.setData(undefined, sent)
    onSent(sent.version)
    void account.me.invalidate()
    void toast(t`Your application is sent.`)
  }
  return (
    <Form<Input>
      draft={draft}
      defaultValues={valuesOf(before)}
      fieldForCode={{ PASSWORD_COMMON: 'password', PASSWORD_SAME: 'password', PHONE_INVALID: 'phone' }}
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
      <PhoneField<Input> name="phone" />
      <SelectField<Input>
        name="province"
        label={t`Province`}
        options={provinces.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Field<Input> name="address" label={t`Address`} autoComplete="street-address" maxLength={MAX_ADDRESS_LENGTH} />
      <Field<Input>
        {...WEB_ADDRESS}
        name="map"
        label={t`Map link`}
        hint={t`The address of your place on a map, so that admins can see where it is`}
      />
      <Field<Input>
        {...SOCIAL_NAME}
        name="social"
        label={t`Social name or link`}
        hint={t`For example Instagram or TikTok`}
      />
      <Field<Input> {...SOCIAL_NAME} name="facebook" label={t`Facebook name or link`} />
      <Field<Input> {...SOCIAL_NAME} name="telegram" label={t`Telegram name or link`} />
      <Field<Input> {...WEB_ADDRESS} name="website" label={t`Website`} autoComplete="url" />
      <Field<Input> {...WEB_ADDRESS} name="video" label={t`Video link`} />
      <NewPasswordFields<Input>
        name="password"
        label={t`Dashboard password`}
        hint={t`You are asked for it when you open the dashboard. Choose one that differs from your account’s password, with at least 8 characters.`}
        confirm={{ name: 'confirm_password', label: t`Confirm dashboard password` }}
      />
      <SubmitButton>{before ? t`Send again` : t`Send application`}</SubmitButton>
    </Form>
  )
}
