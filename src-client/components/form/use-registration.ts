import type { RegisterOptions } from 'react-hook-form'
import { useFormContext } from './form-context.ts'
import { textAt } from './values.ts'

type Rules = {
  required?: boolean | undefined
  /** In UTF-16 units. Checked here, because the input's own limit silently cuts pasted text. */
  maxLength?: number | undefined
  /** Converts the input's text to the form's value. */
  parse?: ((typed: unknown) => unknown) | undefined
  /** @returns the error code if the value is not accepted */
  check?: ((value: unknown) => string | undefined) | undefined
}

/** Props that register a native input with the form around it. */
export function useRegistration(name: string, { required, maxLength, parse, check }: Rules) {
  const { control, defaultValues } = useFormContext()
  const codeFor = (value: unknown) => (isLonger(value, maxLength) ? `too_big:${maxLength}` : check?.(value))
  const options: RegisterOptions = {
    validate: (value: unknown) => (isEmpty(value) ? !required || 'FIELD_REQUIRED' : (codeFor(value) ?? true)),
    ...(parse && { setValueAs: parse }),
  }
  return { name, defaultValue: textAt(defaultValues, name), ...control?.register(name, options) }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const isLonger = (value: unknown, maxLength = Number.POSITIVE_INFINITY) =>
  typeof value === 'string' && value.trim().length > maxLength
