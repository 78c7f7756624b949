import { type MouseEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react'
import { type Overlay, OverlayContext } from '#client/lib/use-overlay.ts'

type ModalProps = {
  overlay: Overlay
  label: string
  /** The id of what is read out after the label. */
  describedBy?: string | undefined
  className: string
  children: ReactNode
}

/**
 * The browser's own modal dialog, which holds the focus, closes on Escape and gives the focus back. It opens before the code
 * of its content is loaded.
 */
export function Modal({ overlay: { name, isOpen, close }, label, describedBy, className, children }: ModalProps) {
  const outer = use(OverlayContext)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isUsed, setUsed] = useState(isOpen)
  if (isOpen && !isUsed) setUsed(true)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    element.showModal()
    // Also if its screen is hidden: an open modal would block the page.
    return () => element.close()
  }, [isOpen])
  const closeBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close()
  }
  // A link to this page would replace the history entry with its twin.
  const closeInsteadOfStaying = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.href !== location.href) return
    event.preventDefault()
    close()
  }
  if (!isUsed) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-label={label}
      aria-describedby={describedBy}
      // In React both events also come from a dialog inside of this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      // A browser may close it by itself, such as on Android's Back.
      onClose={({ target, currentTarget }) => isOpen && target === currentTarget && close()}
      onClick={closeBeside}
      onClickCapture={closeInsteadOfStaying}
      className={className}
    >
      {/* An overlay that opens in it stands on it, and does not replace it. */}
      <OverlayContext value={name ?? outer}>{children}</OverlayContext>
    </dialog>
  )
}
