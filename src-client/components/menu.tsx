import { type ReactNode, useRef, useState } from 'react'
import { Popover } from './popover.tsx'

type MenuProps = {
  /** What is chosen here. */
  label: string
  /** Where the same choices stand in the page, for a browser without scripts. */
  fallback: string
  className: string
  /** What stands in the button. */
  button: ReactNode
  children: ReactNode
}

/** A button that opens choices below it, for a desktop. Before its script is there it is a link to the same choices. */
export function Menu({ label, fallback, className, button, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a link, so that it leads somewhere before its script is there. */}
      <a
        ref={opener}
        href={fallback}
        role="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        className={className}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ' && event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {button}
      </a>
      {isOpen && (
        <Popover label={label} onClose={close} side="end">
          {children}
        </Popover>
      )}
    </div>
  )
}
