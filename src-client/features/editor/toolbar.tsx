import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

export type ToolButton = {
  name: string
  label: string
  Icon: LucideIcon
  /** Of a toggle. */
  isOn?: boolean | undefined
  run: () => void
}

type Props = { buttons: readonly ToolButton[]; controls: string; label: string }

/** One stop of the Tab key, and arrows inside: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function Toolbar({ buttons, controls, label }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [chosen, setStop] = useState(0)
  // There are fewer buttons outside of a table.
  const stop = Math.min(chosen, buttons.length - 1)
  const move = (event: KeyboardEvent) => {
    const next = nextStop(event.key, stop, buttons.length)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    focusButton(bar, next)
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={move}
      className="scroll-row flex gap-1 border-b border-line p-1 md:flex-wrap"
    >
      {buttons.map(({ name, label, Icon, isOn, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          // The selection of the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
          className="editor-tool inline-flex size-11 shrink-0 items-center justify-center rounded-lg transition hover:bg-sunken"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </div>
  )
}

function nextStop(key: string, stop: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (stop + 1) % count
  if (key === 'ArrowLeft') return (stop + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const focusButton = (bar: RefObject<HTMLElement | null>, index: number) =>
  bar.current?.querySelectorAll('button')[index]?.focus()
