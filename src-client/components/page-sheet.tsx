import type { ReactNode } from 'react'
import { useDocumentTitle } from '#client/lib/use-document-title.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  onClose: () => void
  title: string
  /** What the document's title says of it, where that is less. */
  shortTitle?: string
  children: ReactNode
}

/** A sheet that has an address (`useDialogRoute`). */
export function PageSheet({ onClose, title, shortTitle = title, children }: Props) {
  useDocumentTitle(shortTitle)
  return (
    <Sheet isOpen onClose={() => onClose()} title={title}>
      {children}
    </Sheet>
  )
}
