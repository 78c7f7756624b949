import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
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

let host: HTMLElement | undefined

/** A React root of its own, so that the app needs no code for it in the first load. */
function mount(): HTMLElement {
  if (host) return host
  const created = document.createElement('div')
  created.popover = 'manual'
  created.className = 'size-0 overflow-visible border-0 p-0'
  document.body.append(created)
  host = created
  // Synchronously: screen readers announce only changes of a region that is there.
  flushSync(() =>
    createRoot(created).render(
      <Toaster
        position="bottom-center"
        offset={{ bottom: '2rem' }}
        mobileOffset={{ bottom: 'calc(var(--bar-height) + 1rem)' }}
        toastOptions={{ unstyled: true, duration: DURATION_MS, classNames: LOOK }}
      />,
    ),
  )
  return created
}

export function show(message: string, kind: ToastKind): void {
  raise(mount())
  toast[kind](message)
}

/** Above a dialog that was opened since: what comes last to the browser's top layer lies above the rest of it. */
function raise(popover: HTMLElement): void {
  if (!('showPopover' in popover)) return
  const isOpen = popover.matches(':popover-open')
  if (isOpen && !document.querySelector('dialog:modal')) return
  if (isOpen) popover.hidePopover()
  popover.showPopover()
}
