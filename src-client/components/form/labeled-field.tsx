import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useFormContext } from './form-context.ts'

/** The style of an input that says itself how large its text is. */
export const inputShape =
  'min-h-12 w-full rounded-xl border border-line bg-surface px-4 text-ink transition placeholder:text-soft/70 hover:border-soft/50 focus-visible:outline-offset-0 aria-invalid:border-laterite'
export const inputStyle = `${inputShape} text-base`

/** `T` is the input of the form's procedure: `<Field<Input> name="username" … />`. */
export type FieldProps<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  hint?: ReactNode
  required?: boolean
  /** Nothing says that it is optional: of several fields one is needed. */
  isUnmarked?: boolean | undefined
}

/** Connects a control with its label, its hint and its error. */
export type ControlProps = {
  id: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type LabeledFieldProps = Omit<FieldProps<FieldValues>, 'name'> & {
  name: string
  /** A control that mends an error, shown below its message. */
  below?: ReactNode
  children: (control: ControlProps) => ReactNode
}

export function LabeledField(props: LabeledFieldProps) {
  const { name, label, hint, required = false, isUnmarked = false, below, children } = props
  const id = useId()
  const { errorOf, noteOf } = useFormContext()
  const error = errorOf(name)
  const isOptional = !required && !isUnmarked
  const described = [isOptional && `${id}-optional`, hint && `${id}-hint`, error && `${id}-error`]
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {isOptional && (
          <span id={`${id}-optional`} className="text-sm text-soft">
            <Trans>optional</Trans>
          </span>
        )}
      </div>
      {children({
        id,
        required,
        'aria-invalid': error !== undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-laterite">
          {error}
        </p>
      )}
      {below}
      {noteOf?.(name)}
    </div>
  )
}
