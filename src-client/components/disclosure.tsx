import { type ReactNode, useId, useRef, useState } from 'react'
import { Popover } from './popover.tsx'

type DisclosureProps = {
  /** What is chosen here. */
  label: string
  /** Where the same choices stand, for a browser without scripts. */
  fallback: string
  className: string
  /** What stands in the button. */
  button: ReactNode
  children: (close: () => void) => ReactNode
}

/**
 * A button that shows links and buttons below it, for a desktop: ARIA's disclosure pattern, whose content Tab reaches
 * (docs/decisions/0016). Before its script is there it is a link to the same choices.
 */
export function Disclosure({ label, fallback, className, button, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const id = useId()
  const leave = () => setOpen(false)
  const close = () => {
    leave()
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a link, so that it leads somewhere before its script is there. */}
      <a
        ref={opener}
        href={fallback}
        role="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        className={className}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!isOpen)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpen(!isOpen)
        }}
      >
        {button}
      </a>
      {isOpen && (
        <Popover id={id} role="group" label={label} onLeave={leave} onEscape={close} side="end">
          {children(close)}
        </Popover>
      )}
    </div>
  )
}
