import type { InputHTMLAttributes } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, inputStyle, LabeledField } from './labeled-field.tsx'
import { useRegistration } from './use-registration.ts'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder' | 'spellCheck' | 'lang'
>

/** For what a keyboard must not change as it is typed: names to sign in with, codes, addresses. */
export const VERBATIM = { autoCapitalize: 'none', spellCheck: false } as const

export function Field<T extends FieldValues = never>({
  name,
  label,
  hint,
  required,
  isUnmarked,
  maxLength,
  ...input
}: FieldProps<T> & InputProps) {
  const registration = useRegistration(name, { required, maxLength })
  return (
    <LabeledField name={name} label={label} hint={hint} required={required} isUnmarked={isUnmarked}>
      {(control) => <input {...input} {...registration} {...control} className={inputStyle} />}
    </LabeledField>
  )
}
