import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { narrowAddress } from '#shared/typed.ts'
import { Panel } from './panel.tsx'

type Props<T> = {
  label: string
  hint: string
  /** In the place of the hint, for an address that it cannot be. */
  problem?: string
  placeholder: string
  current?: string | undefined
  /** Undefined for what it cannot be. */
  read: (typed: string) => T | undefined
  setLabel: string
  onSet: (read: T) => void
  onClose: () => void
  /** Beside the button that sets it. */
  children?: ReactNode
}

/** Asks for an address. */
export function AddressForm<T>({ label, hint, placeholder, current = '', read, setLabel, ...props }: Props<T>) {
  const { problem = hint } = props
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState(current)
  const [isWrong, setWrong] = useState(false)
  const set = () => {
    const address = read(narrowAddress(typed))
    if (address === undefined) setWrong(true)
    else props.onSet(address)
  }
  return (
    <Panel onEnter={set} onClose={props.onClose}>
      <label htmlFor={id} className="block text-sm font-bold">
        {label}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a button or a key.
        autoFocus
        inputMode="url"
        autoComplete="off"
        value={typed}
        placeholder={placeholder}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        className={inputStyle}
      />
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={`text-sm ${isWrong ? 'text-laterite' : 'text-soft'}`}
      >
        {isWrong ? problem : hint}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="soft" onClick={set}>
          {setLabel}
        </Button>
        {props.children}
        <Button look="plain" onClick={props.onClose}>{t`Cancel`}</Button>
      </div>
    </Panel>
  )
}
