import type { ReactNode } from 'react'
import { Modal } from '#client/components/modal.tsx'

type Props = { isOpen: boolean; onClose: () => void; label: string; children: ReactNode }

/** A map over the whole page, which Back closes. */
export const MapOverPage = ({ isOpen, children, ...props }: Props) => (
  <Modal
    isOpen={isOpen}
    className="m-0 h-dvh max-h-none w-full max-w-none bg-surface p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
    {...props}
  >
    {isOpen && children}
  </Modal>
)
