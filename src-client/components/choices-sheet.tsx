import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Overlay } from '#client/lib/use-overlay.ts'
import { findOptions } from './find-options.ts'
import { inputStyle } from './form/labeled-field.tsx'
import type { Option } from './select.tsx'
import { Sheet } from './sheet.tsx'

type Props = ChoicesProps & { overlay: Overlay; label: string }

/** The options of a choice, which can be searched. */
export default function ChoicesSheet({ overlay, label, ...choices }: Props) {
  return (
    <Sheet overlay={overlay} title={label} isTall>
      {overlay.isOpen && <Choices {...choices} />}
    </Sheet>
  )
}

type ChoicesProps = { options: readonly Option[]; current: string | undefined; onChoose: (value: string) => void }

function Choices({ options, current, onChoose }: ChoicesProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  // The dialog that opens gives the focus to its first button.
  useEffect(() => field.current?.focus(), [])
  const found = findOptions(options, typed)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // It would send the form around it.
    event.preventDefault()
    if (typed.trim() !== '' && found[0]) onChoose(found[0].value)
  }
  return (
    <>
      <input
        ref={field}
        type="search"
        aria-label={t`Search the list`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        className={`${inputStyle} mb-3`}
      />
      <p role="status" className={found.length > 0 ? 'sr-only' : 'text-soft'}>
        {found.length === 0 && <Trans>Nothing is called that.</Trans>}
      </p>
      <ul>
        {found.map(({ value, label }) => (
          <li key={value}>
            <button
              type="button"
              aria-current={value === current ? 'true' : undefined}
              onClick={() => onChoose(value)}
              className="min-h-11 w-full rounded-xl px-3 py-2 text-start wrap-anywhere hover:bg-sunken aria-[current]:font-bold"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
