import { useLingui } from '@lingui/react/macro'
import { ArrayField } from '#client/components/form/array-field.tsx'
import { PhoneField, SOCIAL_NAME, WEB_ADDRESS } from '#client/components/form/contact-fields.tsx'
import { Field } from '#client/components/form/field.tsx'
import { FieldGroup } from '#client/components/form/field-group.tsx'
import { MAX_SOCIAL_LINKS } from '#shared/limits.ts'
import type { PostValues } from './post-values.ts'

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
