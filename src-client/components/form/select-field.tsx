import { useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import { LongSelect } from '../long-select.tsx'
import type { Option } from '../select.tsx'
import { useFormContext } from './form-context.ts'
import { type FieldProps, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'
import { emptyToNull, textAt } from './values.ts'

type Props<T extends FieldValues> = FieldProps<T> & { options: readonly Option[] }

/** Its value is null where none is chosen. */
export function SelectField<T extends FieldValues = never>({ options, ...field }: Props<T>) {
  const { t } = useLingui()
  const registration = useRegistration(field.name, { required: field.required, parse: emptyToNull })
  const { control, defaultValues } = useFormContext()
  const chosen = textAt(control?.getValues() ?? defaultValues, field.name)
  // A select without the option of its value would show none, and save that.
  const isMissing = chosen && !options.some(({ value }) => value === chosen)
  return (
    <LabeledField {...field}>
      {(control) => (
        <LongSelect
          label={field.label}
          {...registration}
          {...control}
          options={[
            { value: '', label: field.required ? t`Please choose` : t`None` },
            ...(isMissing ? [{ value: chosen, label: t`As before` }] : []),
            ...options,
          ]}
        />
      )}
    </LabeledField>
  )
}
