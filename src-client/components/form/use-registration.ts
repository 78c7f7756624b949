import type { RegisterOptions } from 'react-hook-form'
import { useFormContext } from './form-context.ts'
import { textAt } from './values.ts'

type Rules = {
  required?: boolean | undefined
  /** Converts the input's text to the form's value. */
  parse?: ((typed: unknown) => unknown) | undefined
  /** @returns the reason if the value is not accepted */
  check?: ((value: unknown) => string | undefined) | undefined
}

/** Props that register a native input with the form around it. */
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
