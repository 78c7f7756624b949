import { useLingui } from '@lingui/react/macro'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { iconButtonStyle } from '#client/components/icon-button.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { inputStyle } from './labeled-field.tsx'
import { readNumber } from './read-number.ts'

type Props = { label: string; value: number; max: number; onChange: (value: number) => void }

/**
 * A small number, from one on. Its buttons are for the thumb; the keyboard has digits and arrows, so they are no stops of Tab, as
 * those of the browser's number inputs are none.
 */
export function Stepper({ label, value, max, onChange }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isPressed, setPressed] = useState(false)
  const shown = formatNumber(value, locale)
  const canBe = (count: number) => Number.isInteger(count) && count >= 1 && count <= max
  const take = (count: number) => {
    if (canBe(count)) onChange(count)
  }
  const step = (change: number) => {
    setTyped(undefined)
    take(value + change)
  }
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  const type = (text: string) => {
    setTyped(text)
    take(Number(readNumber(text)))
  }
  const button = (change: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      aria-disabled={!canBe(value + change)}
      onClick={() => {
        setPressed(true)
        step(change)
      }}
      className={`${iconButtonStyle} absolute top-0 bottom-0 my-auto aria-disabled:opacity-40 ${change < 0 ? 'start-0' : 'end-0'}`}
    >
      {icon}
    </button>
  )
  return (
    <div className="text-sm">
      <label htmlFor={id} className="mb-1 block font-bold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={1}
          aria-valuemax={max}
          aria-valuetext={shown}
          value={typed ?? shown}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={stepByKey}
          onFocus={() => setPressed(false)}
          onBlur={() => setTyped(undefined)}
          className={`${inputStyle} text-center`}
        />
        {button(-1, t`One less: ${label}`, <Minus aria-hidden="true" className="size-5" />)}
        {button(1, t`One more: ${label}`, <Plus aria-hidden="true" className="size-5" />)}
      </div>
      {/* The focus is on the button, so nothing else tells a screen reader of the new number. */}
      <span role="status" className="sr-only">
        {isPressed && `${label}: ${shown}`}
      </span>
    </div>
  )
}
