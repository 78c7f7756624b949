import { useLingui } from '@lingui/react/macro'
import { ArrayField } from '#client/components/form/array-field.tsx'
import { Field } from '#client/components/form/field.tsx'
import { useUser } from '#client/lib/session.ts'
import { MAX_ALIASES, MAX_POST_NAME_LENGTH } from '#shared/limits.ts'
import type { PostValues } from './post-values.ts'

/** Other names of a place, by which a search finds it. For admins. */
export function AliasFields() {
  const { t } = useLingui()
  if (useUser()?.role !== 'admin') return null
  return (
    <ArrayField<PostValues>
      name="aliases"
      label={t({ context: 'place', message: 'Other names' })}
      blank={{ value: '' }}
      max={MAX_ALIASES}
    >
      {({ index, label }) => (
        <Field<PostValues> name={`aliases.${index}.value`} label={label} maxLength={MAX_POST_NAME_LENGTH} required />
      )}
    </ArrayField>
  )
}
