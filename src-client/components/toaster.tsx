import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

export type ToastKind = 'success' | 'warning' | 'info' | 'error'

const DURATION_MS = 3_000

const LOOK = {
  toast:
    'flex w-full items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 text-base text-ink shadow-raised',
  success: '[&_[data-icon]]:text-teal',
  warning: '[&_[data-icon]]:text-gold',
  error: '[&_[data-icon]]:text-laterite',
  info: '[&_[data-icon]]:text-accent',
}

let host: { popover: HTMLElement; root: Root } | undefined

/** A React root of its own, so that the app needs no code for it in the first load. */
function mount() {
  const popover = document.createElement('div')
  popover.popover = 'manual'
  popover.className = 'size-0 overflow-visible border-0 p-0'
  document.body.append(popover)
  return { popover, root: createRoot(popover) }
}

export function show(message: string, kind: ToastKind): void {
  host ??= mount()
  const { popover, root } = host
  const isOverSheet = document.querySelector('dialog:modal') !== null
  // Synchronously: screen readers announce only changes of a region that is there.
  flushSync(() => root.render(<Toasts isOverSheet={isOverSheet} />))
  raise(popover, isOverSheet)
  toast[kind](message)
}

/** At the bottom of the page; at its top above a sheet, which has its button where they would be. */
function Toasts({ isOverSheet }: { isOverSheet: boolean }) {
  return (
    <Toaster
      position={isOverSheet ? 'top-center' : 'bottom-center'}
      offset={{ top: '1rem', bottom: '2rem' }}
      mobileOffset={{ top: 'calc(env(safe-area-inset-top) + 0.5rem)', bottom: 'calc(var(--bar-height) + 1rem)' }}
      toastOptions={{ unstyled: true, duration: DURATION_MS, classNames: LOOK }}
    />
  )
}

/** Above a dialog that was opened since: what comes last to the browser's top layer lies above the rest of it. */
function raise(popover: HTMLElement, isOverSheet: boolean): void {
  if (!('showPopover' in popover)) return
  const isOpen = popover.matches(':popover-open')
  if (isOpen && !isOverSheet) return
  if (isOpen) popover.hidePopover()
  popover.showPopover()
}
