import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { readNumber } from './read-number.ts'
import { useRegistration } from './use-registration.ts'

type Props<T extends FieldValues> = FieldProps<T> & { min?: number | undefined; max?: number | undefined }

/** A number in Latin or Khmer digits. Its value is null if empty. Money has `MoneyField`. */
export function NumberField<T extends FieldValues = never>({ min, max, ...field }: Props<T>) {
  const check = (value: unknown) => {
    if (typeof value !== 'number') return 'number_unreadable'
    if (min !== undefined && value < min) return `number_too_small:${min}`
    return max !== undefined && value > max ? `number_too_big:${max}` : undefined
  }
  const registration = useRegistration(field.name, { required: field.required, parse: readNumber, check })
  return (
    <LabeledField {...field}>
      {(control) => (
        <input {...registration} {...control} inputMode="decimal" autoComplete="off" className={inputStyle} />
      )}
    </LabeledField>
  )
}
