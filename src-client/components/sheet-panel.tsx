import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { iconButtonStyle } from './icon-button.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  /** Stays in reach below the content while that scrolls. */
  footer?: ReactNode
}

const PANEL = [
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] flex-col rounded-t-card bg-raised text-ink shadow-raised outline-none',
  'data-[state=open]:animate-rise data-[state=closed]:animate-fade-out',
  'md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[26rem] md:rounded-none md:rounded-l-card md:data-[state=open]:animate-slide',
].join(' ')

/** The sheet itself: it holds the focus while it is open and gives it back when it closes. */
export default function SheetPanel({ open, onOpenChange, title, children, footer }: Props) {
  const { t } = useLingui()
  const opener = useRef<HTMLElement>(null)
  const rememberOpener = () => {
    if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement
  }
  const focusOpener = (event: Event) => {
    event.preventDefault()
    opener.current?.focus()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-shade/60 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade" />
        <Dialog.Content
          className={PANEL}
          aria-describedby={undefined}
          onOpenAutoFocus={rememberOpener}
          onCloseAutoFocus={focusOpener}
        >
          <header className="flex items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-4">
            <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
            <Dialog.Close className={iconButtonStyle} aria-label={t`Close`} title={t`Close`}>
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
          {footer && <footer className="border-t border-line p-4">{footer}</footer>}
          <div className="shrink-0 pb-[env(safe-area-inset-bottom)]" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
