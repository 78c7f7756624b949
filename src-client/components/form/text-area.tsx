import type { TextareaHTMLAttributes } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'

type AreaProps = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'maxLength' | 'lang'>

export function TextArea<T extends FieldValues = never>({
  name,
  label,
  hint,
  required,
  isUnmarked,
  maxLength,
  ...area
}: FieldProps<T> & AreaProps) {
  const registration = useRegistration(name, { required, maxLength })
  return (
    <LabeledField name={name} label={label} hint={hint} required={required} isUnmarked={isUnmarked}>
      {(control) => <textarea {...area} {...registration} {...control} className={`${inputStyle} py-2.5`} />}
    </LabeledField>
  )
}
