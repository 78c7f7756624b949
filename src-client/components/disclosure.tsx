import { type ReactNode, useId, useRef, useState } from 'react'
import { Popover } from './popover.tsx'

type DisclosureProps = {
  label: string
  /** The URL of the same choices, for use before hydration. */
  fallback: string
  className: string
  button: ReactNode
  /** What stands over the button and is no part of its name. */
  beside?: ReactNode
  children: (close: () => void) => ReactNode
}

/** All that is free between the header and the bar of a phone. */
const ROOM_BELOW = 'max-h-[calc(100dvh-max(var(--header-height),4rem)-var(--bar-height)-1rem)]'

/**
 * A button in the header that shows links and buttons below it, on a phone as wide as the screen: ARIA's disclosure pattern, not its menu
 * (docs/decisions/0016).
 */
export function Disclosure({ label, fallback, className, button, beside, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const id = useId()
  const leave = () => setOpen(false)
  const close = () => {
    leave()
    opener.current?.focus({ preventScroll: true })
  }
  return (
    <div className="md:relative">
      <div className="relative">
        {/* biome-ignore lint/a11y/useSemanticElements: a link works before hydration. */}
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
        {beside}
      </div>
      {isOpen && (
        <Popover id={id} role="group" label={label} onLeave={leave} onEscape={close} side="end" height={ROOM_BELOW}>
          {children(close)}
        </Popover>
      )}
    </div>
  )
}
