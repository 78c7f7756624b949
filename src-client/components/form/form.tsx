import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { loadRejections } from '#client/lib/messages.ts'
import { toast } from '../toast.ts'
import { DraftNotice } from './draft-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext } from './form-context.ts'
import { type FormErrors, notSaved, summaryOf, wordsOf } from './form-errors.ts'
import { SlowSaveNotice } from './slow-save-notice.tsx'
import { type Submission, submit } from './submit.ts'
import { useFieldErrorCodes } from './use-field-error-codes.ts'
import { useFormControl } from './use-form-control.ts'

export type FormProps<T extends FieldValues> = Submission<T> & {
  defaultValues?: DefaultValues<T>
  /** Shown below a field, beside its error. @param code of the error, until the field is edited */
  noteOf?: (name: string, code?: string) => ReactNode
  className?: string
  children: ReactNode
}

/** The server checks the values; required fields are checked here first. A summary of the errors takes the focus. */
export function Form<T extends FieldValues = never>(props: FormProps<T>) {
  // A form whose draft is discarded begins anew.
  const [discarded, setDiscarded] = useState(0)
  return <Fields<T> key={discarded} {...props} isAnew={discarded > 0} onDiscard={() => setDiscarded(discarded + 1)} />
}

type FieldsProps<T extends FieldValues> = FormProps<T> & { isAnew: boolean; onDiscard: () => void }

function Fields<T extends FieldValues = never>({ isAnew, onDiscard, ...props }: FieldsProps<T>) {
  const { defaultValues, draft, noteOf, className = 'space-y-5', children } = props
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const pending = useRef<Promise<unknown>>(undefined)
  const { control, attach, isRestored, isOutdated, dropDraft, goOn } = useFormControl<T>(form, { defaultValues, draft })
  const codes = useFieldErrorCodes(control)
  const [errors, setErrors] = useState<FormErrors | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const isShown = useRef(false)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => void loadRejections().catch(() => undefined), [])
  useLayoutEffect(() => {
    // The button that had the focus is gone.
    if (isAnew) form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [isAnew])

  const show = (found: FormErrors | null) => {
    setErrors(found)
    // Its dialog was closed meanwhile.
    if (found && !isShown.current) void toast(notSaved(found, i18n), 'error')
  }
  const send = async () => {
    setBusy(true)
    setSent(true)
    setErrors(null)
    try {
      const [attached] = await Promise.all([attach(), pending.current])
      let isGoingOn = false
      const onSubmit = (values: T) =>
        props.onSubmit(values, (next) => {
          isGoingOn = true
          goOn(values, next)
        })
      const found = await submit(attached, { ...props, onSubmit }, i18n)
      if (!found && !isGoingOn) dropDraft()
      show(found)
    } catch (error) {
      show({ summary: summaryOf(error, i18n), fields: {} })
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
  const discard = () => {
    dropDraft()
    onDiscard()
  }
  const state = {
    control,
    defaultValues,
    errorOf: (name: string) => codes[name] && wordsOf(codes[name], i18n),
    noteOf: noteOf && ((name: string) => noteOf(name, codes[name])),
    waitFor: (promise: Promise<unknown> | undefined) => {
      pending.current = promise
    },
    isBusy,
  }
  return (
    // Sent before hydration, a form without a method would put a password into the URL.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className={className}>
      {isRestored && !isSent && <DraftNotice isOutdated={isOutdated} onDiscard={discard} />}
      {errors && <ErrorSummary errors={errors} form={form} isMended={(name) => codes[name] === undefined} />}
      <FormContext value={state}>{children}</FormContext>
      {isBusy && <SlowSaveNotice />}
    </form>
  )
}
