import { useLayoutEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FormControl } from './create-control.ts'
import { type Reasons, reasonsOf } from './field-reasons.ts'

/** Why fields are not accepted, until they are edited. */
export function useFieldReasons<T extends FieldValues>(control: FormControl<T> | undefined): Reasons {
  const [reasons, setReasons] = useState<Reasons>({})
  useLayoutEffect(
    () =>
      control?.subscribe({
        formState: { errors: true },
        callback: ({ errors }) => errors && setReasons(reasonsOf(errors)),
      }),
    [control],
  )
  return reasons
}
