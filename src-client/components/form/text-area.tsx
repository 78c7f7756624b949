import type { TextareaHTMLAttributes } from 'react'
import { type FieldFrame, inputStyle, Labelled } from './field.tsx'

type AreaProps = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'maxLength' | 'defaultValue'>

/** Several lines of text. */
export function TextArea({ name, label, hint, required, ...area }: FieldFrame & AreaProps) {
  return (
    <Labelled name={name} label={label} hint={hint} required={required}>
      {(control) => <textarea {...area} {...control} className={`${inputStyle} py-2.5`} />}
    </Labelled>
  )
}
