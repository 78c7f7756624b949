import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

type PopoverProps = {
  id?: string
  /** A dialog takes the focus; a group is reached with Tab. */
  role: 'dialog' | 'group'
  label: string
  /** The focus or a click is elsewhere. */
  onLeave: () => void
  /** Closes it and focuses the button. */
  onEscape: () => void
  children: ReactNode
  /** The edge of the button it is aligned with. */
  side?: 'start' | 'end'
  className?: string
  /** Its greatest height. */
  height?: string
}

/** A panel below its button, for desktops. Button and panel share a positioned parent. */
export function Popover({
  id,
  role,
  label,
  onLeave,
  onEscape,
  children,
  side = 'start',
  className = '',
  height = 'max-h-[min(28rem,60vh)]',
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const onElsewhere = useEffectEvent(({ target }: Event) => {
    const place = panel.current?.parentElement
    if (target instanceof Node && !place?.contains(target)) onLeave()
  })
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  const takeFocus = useEffectEvent(() => {
    if (role === 'dialog') panel.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    takeFocus()
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', (event) => onElsewhere(event), { signal })
    document.addEventListener('focusin', (event) => onElsewhere(event), { signal })
    document.addEventListener('keydown', (event) => onKey(event), { signal })
    return () => listening.abort()
  }, [])
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a label.
    <div
      ref={panel}
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={`absolute ${side === 'end' ? 'end-0' : 'start-0'} top-full z-20 mt-2 ${height} w-72 animate-fade max-md:inset-x-2 max-md:w-auto overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-2 text-ink shadow-raised outline-none ${className}`}
    >
      {children}
    </div>
  )
}
