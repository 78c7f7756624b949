import type { ReactNode } from 'react'
import { useDocumentTitle } from '#client/lib/use-document-title.ts'
import { openDialog } from '#client/lib/use-overlay.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  onClose: () => void
  title: string
  /** The document's title, where that is shorter. */
  shortTitle?: string
  isTall?: boolean
  children: ReactNode
}

/** A sheet that has an address (`useDialogRoute`). */
export function PageSheet({ onClose, title, shortTitle = title, isTall, children }: Props) {
  useDocumentTitle(shortTitle)
  return (
    <Sheet overlay={openDialog(() => onClose())} title={title} isTall={isTall}>
      {children}
    </Sheet>
  )
}
