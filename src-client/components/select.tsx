import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { inputStyle } from './form/labeled-field.tsx'

export type Option = {
  value: string
  label: string
  /** Words that a search finds it by, beside its label. */
  words?: string
}

type Props = ComponentProps<'select'> & { options: readonly Option[] }

/** The browser's own choice, with an arrow that keeps its distance from the border. */
export function Select({ options, className = '', ...select }: Props) {
  return (
    <span className={`relative block ${className}`}>
      <select {...select} className={`${inputStyle} appearance-none pe-11`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-soft"
      />
    </span>
  )
}
