import { useLingui } from '@lingui/react/macro'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'

export type Option = { value: string; label: string }

type Props<T extends FieldValues> = FieldProps<T> & { options: readonly Option[] }

/** Its value is null where none is chosen. */
export function SelectField<T extends FieldValues = never>({ options, ...field }: Props<T>) {
  const { t } = useLingui()
  const registration = useRegistration(field.name, {
    required: field.required,
    parse: (chosen) => (chosen === '' ? null : chosen),
  })
  return (
    <LabeledField {...field}>
      {(control) => (
        <select {...registration} {...control} className={inputStyle}>
          <option value="">{field.required ? t`Please choose` : t`None`}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  )
}
