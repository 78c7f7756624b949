import { useId, useState } from 'react'
import { inputStyle } from './form/labeled-field.tsx'
import { LAST_DAY } from './form/values.ts'

type Props = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void }

/** A year that is being typed begins with noughts. */
const FIRST_DAY = '2000-01-01'

/**
 * A day outside of a form. It takes effect when it is chosen, and not while it is being typed: 2026 begins as the year 0002, and
 * the 25th as the 2nd, which may lie before the first day that can be chosen.
 */
export function DayField({ label, value, min = FIRST_DAY, max = LAST_DAY, onChange }: Props) {
  const id = useId()
  const [shown, setShown] = useState(value)
  const [typed, setTyped] = useState(value)
  // Another choice, back or a link bring another day.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  const change = ({ value: day, validity }: HTMLInputElement) => {
    setTyped(day)
    if (validity.valid && day >= FIRST_DAY && day !== value) onChange(day)
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
        min={min}
        max={max}
        value={typed}
        onChange={({ target }) => change(target)}
        // A day that has no effect must not look as if it had.
        onBlur={() => setTyped(value)}
        className={inputStyle}
      />
    </div>
  )
}
