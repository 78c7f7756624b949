import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'
import { emptyToNull, LAST_DAY } from './values.ts'

/** A day, `YYYY-MM-DD`, or a time of day, `HH:mm`, in Phnom Penh. Its value is null where none is chosen. */
export function DateField<T extends FieldValues = never>({
  type,
  ...field
}: FieldProps<T> & { type: 'date' | 'time' }) {
  const registration = useRegistration(field.name, { required: field.required, parse: emptyToNull })
  return (
    <LabeledField {...field}>
      {(control) => (
        <input
          {...registration}
          {...control}
          type={type}
          max={type === 'date' ? LAST_DAY : undefined}
          className={inputStyle}
        />
      )}
    </LabeledField>
  )
}
