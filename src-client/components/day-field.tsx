import { useId, useState } from 'react'
import { inputStyle } from './form/labeled-field.tsx'

type Props = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void }

/** A year that is being typed begins with noughts. */
const FIRST_DAY = '2000-01-01'

/** A day outside of a form, which takes effect when it is chosen, and not while it is being typed. */
export function DayField({ label, value, onChange, ...input }: Props) {
  const id = useId()
  const [shown, setShown] = useState(value)
  const [typed, setTyped] = useState(value)
  // Another choice, back or a link bring another day.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const change = (day: string) => {
    setTyped(day)
    if (day >= FIRST_DAY && day !== value) onChange(day)
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-bold">
        {label}
      </label>
      <input
        id={id}
        type="date"
        required
        {...input}
        value={typed}
        onChange={({ target }) => change(target.value)}
        className={inputStyle}
      />
    </div>
  )
}
