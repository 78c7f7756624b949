import { useLayoutEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormControl } from './create-control.ts'
import { type FieldErrorCodes, flattenErrors } from './field-error-codes.ts'

/** Why fields are not accepted, until they are edited. */
export function useFieldErrorCodes<T extends FieldValues>(control: FormControl<T> | undefined): FieldErrorCodes {
  const [codes, setCodes] = useState<FieldErrorCodes>({})
  useLayoutEffect(
    () =>
      control?.subscribe({
        formState: { errors: true },
        callback: ({ errors }) => errors && setCodes(flattenErrors(errors)),
      }),
    [control],
  )
  return codes
}
