import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-context.ts'
import { type FormErrors, summaryOf, wordsOf } from './form-errors.ts'
import { type Submission, submit } from './submit.ts'
import { useFieldReasons } from './use-field-reasons.ts'
import { useFormControl } from './use-form-control.ts'

export type FormProps<T extends FieldValues> = Submission<T> & {
  defaultValues?: DefaultValues<T>
  /** What stands below a field beside its error. */
  noteOf?: (name: string) => ReactNode
  className?: string
  children: ReactNode
}

/** A form that the server checks. Required fields are checked first. A summary of what is wrong takes the focus. */
export function Form<T extends FieldValues = never>(props: FormProps<T>) {
  const { defaultValues, draft, noteOf, className = 'space-y-5', children } = props
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const pending = useRef<Promise<unknown>>(undefined)
  const { control, attach } = useFormControl<T>(form, { defaultValues, draft })
  const reasons = useFieldReasons(control)
  const [errors, setErrors] = useState<FormErrors | null>(null)
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    setErrors(null)
    try {
      const [attached] = await Promise.all([attach(), pending.current])
      setErrors(await submit(attached, props, i18n))
    } catch (error) {
      setErrors({ summary: summaryOf(error, i18n), fields: {} })
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // What stands in another form's dialog is not this form's.
    event.stopPropagation()
    if (!isBusy) void send()
  }
  const state = {
    control,
    defaultValues,
    errorOf: (name: string) => reasons[name] && wordsOf(reasons[name], i18n),
    noteOf,
    waitFor: (promise: Promise<unknown> | undefined) => {
      pending.current = promise
    },
    isBusy,
  }
  return (
    // A form without a method would put a password into the address, if it were sent before the script is there.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className={className}>
      {errors && <ErrorSummary errors={errors} form={form} />}
      <FormContext value={state}>{children}</FormContext>
    </form>
  )
}
