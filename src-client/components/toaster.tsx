import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'

export type ToastKind = 'success' | 'error' | 'info'

const DURATION_MS = 3_000

const LOOK = {
  toast:
    'flex w-full items-center gap-3 rounded-card border border-line bg-raised px-4 py-3 text-base text-ink shadow-raised',
  success: '[&_[data-icon]]:text-teal',
  error: '[&_[data-icon]]:text-laterite',
  info: '[&_[data-icon]]:text-accent',
}

let mounted = false

/** A React root of its own, so that the app needs no code for it in the first load. */
function mount(): void {
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  // Synchronously: screen readers announce only changes of a region that is there.
  flushSync(() =>
    createRoot(host).render(
      <Toaster
        position="bottom-center"
        offset={{ bottom: '2rem' }}
        mobileOffset={{ bottom: 'calc(var(--bar-height) + 1rem)' }}
        toastOptions={{ unstyled: true, duration: DURATION_MS, classNames: LOOK }}
      />,
    ),
  )
}

export function show(message: string, kind: ToastKind): void {
  mount()
  toast[kind](message)
}
