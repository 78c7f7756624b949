import { useLingui } from '@lingui/react/macro'
import { ArrayField } from '#client/components/form/array-field.tsx'
import { PhoneField } from '#client/components/form/contact-fields.tsx'
import { Field, VERBATIM } from '#client/components/form/field.tsx'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { MAX_SOCIAL_LINKS, MAX_SOCIAL_NAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from '#shared/limits.ts'
import type { PostValues } from './post-values.ts'

const SOCIAL_NAME = { ...VERBATIM, maxLength: MAX_SOCIAL_NAME_LENGTH } as const
const WEB_ADDRESS = {
  ...VERBATIM,
  placeholder: 'https://',
  type: 'url',
  inputMode: 'url',
  maxLength: MAX_WEB_ADDRESS_LENGTH,
} as const

/** How visitors reach it. */
export function ContactFields() {
  const { t } = useLingui()
  return (
    <FieldGroup label={t`Contact`}>
      <PhoneField<PostValues> name="phone" />
      <Field<PostValues> {...SOCIAL_NAME} name="telegram" label={t`Telegram`} hint={t`The name or the link`} />
      <Field<PostValues> {...SOCIAL_NAME} name="facebook" label={t`Facebook`} hint={t`The name or the link`} />
      <Field<PostValues> {...WEB_ADDRESS} name="website" label={t`Website`} />
      <ArrayField<PostValues> name="social_links" label={t`Social links`} blank={{ value: '' }} max={MAX_SOCIAL_LINKS}>
        {({ index, label }) => (
          <Field<PostValues> {...WEB_ADDRESS} name={`social_links.${index}.value`} label={label} required />
        )}
      </ArrayField>
    </FieldGroup>
  )
}
