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

/** Draws the region of the messages beside the application, which need not know of it. */
function mount(): void {
  if (mounted) return
  mounted = true
  const host = document.createElement('div')
  document.body.append(host)
  // At once: a message that comes before its region is there would not be read out.
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
