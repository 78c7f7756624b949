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
  /** Shown below a field, beside its error. */
  noteOf?: (name: string) => ReactNode
  className?: string
  children: ReactNode
}

/** The server checks the values; required fields are checked here first. A summary of the errors takes the focus. */
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
    // React bubbles a form in a dialog to the form that opened it.
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
    // Sent before hydration, a form without a method would put a password into the URL.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className={className}>
      {errors && <ErrorSummary errors={errors} form={form} />}
      <FormContext value={state}>{children}</FormContext>
    </form>
  )
}
