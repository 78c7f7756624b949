import type { RegisterOptions } from 'react-hook-form'
import { useFormContext } from './form-context.ts'
import { textAt } from './values.ts'

type Rules = {
  required?: boolean | undefined
  /** The form's value for what the input holds. */
  parse?: ((typed: unknown) => unknown) | undefined
  /** @returns why a value is not accepted. */
  check?: ((value: unknown) => string | undefined) | undefined
}

/** Makes a native input part of the form around. */
export function useRegistration(name: string, { required, parse, check }: Rules) {
  const { control, defaultValues } = useFormContext()
  const options: RegisterOptions = {
    validate: (value: unknown) => (isEmpty(value) ? !required || 'FIELD_REQUIRED' : (check?.(value) ?? true)),
    ...(parse && { setValueAs: parse }),
  }
  return { name, defaultValue: textAt(defaultValues, name), ...control?.register(name, options) }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
