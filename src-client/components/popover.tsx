import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

type PopoverProps = {
  label: string
  onClose: () => void
  children: ReactNode
  /** Which edge of the button it keeps to. */
  side?: 'start' | 'end'
  className?: string
}

/**
 * A small panel below the button beside it, for a desktop. It takes the focus, and closes on Escape, on a click elsewhere and
 * when the focus leaves it. The button and the panel share a parent with a position; the caller gives the focus back.
 */
export function Popover({ label, onClose, children, side = 'start', className = '' }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const onLeave = useEffectEvent((target: EventTarget | null) => {
    const place = panel.current?.parentElement
    if (target instanceof Node && !place?.contains(target)) onClose()
  })
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const onPointerDown = ({ target }: PointerEvent) => onLeave(target)
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onBlur={({ relatedTarget }) => relatedTarget && onLeave(relatedTarget)}
      className={`absolute ${side === 'end' ? 'end-0' : 'start-0'} top-full z-20 mt-2 max-h-[min(28rem,60vh)] w-72 animate-fade overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-2 text-ink shadow-raised outline-none ${className}`}
    >
      {children}
    </div>
  )
}
