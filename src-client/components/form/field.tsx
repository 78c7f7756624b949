import { Trans } from '@lingui/react/macro'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useFormAround } from './form-context.ts'

export const inputStyle =
  'min-h-12 w-full rounded-xl border border-line bg-surface px-4 text-base text-ink transition placeholder:text-soft/70 hover:border-soft/50 focus-visible:outline-offset-0 aria-invalid:border-laterite'

export type FieldFrame = {
  name: string
  label: string
  /** What helps to fill it in. */
  hint?: ReactNode
  required?: boolean
}

/** What the control of a field is given, so that its label, its hint and its problem belong to it. */
export type Control = {
  id: string
  name: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

type LabelledProps = FieldFrame & { children: (control: Control) => ReactNode }

/** A control with its label above, and below it what helps or what is wrong. */
export function Labelled({ name, label, hint, required = false, children }: LabelledProps) {
  const id = useId()
  const problem = useFormAround().problemOf(name)
  const described = [!required && `${id}-optional`, hint && `${id}-hint`, problem && `${id}-problem`]
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-bold">
          {label}
        </label>
        {!required && (
          <span id={`${id}-optional`} className="text-sm text-soft">
            <Trans>optional</Trans>
          </span>
        )}
      </div>
      {children({
        id,
        name,
        required,
        'aria-invalid': problem !== undefined,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm text-laterite">
          {problem}
        </p>
      )}
    </div>
  )
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder' | 'defaultValue' | 'spellCheck'
>

/** A line of text. */
export function Field({ name, label, hint, required, ...input }: FieldFrame & InputProps) {
  return (
    <Labelled name={name} label={label} hint={hint} required={required}>
      {(control) => <input {...input} {...control} className={inputStyle} />}
    </Labelled>
  )
}
