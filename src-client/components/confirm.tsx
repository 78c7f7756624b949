import type { ReactNode } from 'react'
import type { Overlay } from '#client/lib/use-overlay.ts'
import { Button, type Look } from './button.tsx'
import { Modal } from './modal.tsx'

const DIALOG = [
  'fixed inset-0 m-auto h-fit w-[min(26rem,calc(100vw-2rem))] rounded-card bg-raised p-6 text-ink shadow-raised',
  'open:animate-fade backdrop:bg-shade/60',
].join(' ')

type ConfirmProps = {
  overlay: Overlay
  title: string
  children: ReactNode
  yes: string
  no: string
  onYes: () => void
  /** `danger` for what cannot be undone. */
  look?: Look
  isBusy?: boolean
}

export function Confirm({ overlay, title, children, yes, no, onYes, look, isBusy = false }: ConfirmProps) {
  return (
    <Modal overlay={overlay} label={title} className={DIALOG}>
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="mt-2 text-soft">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={overlay.close} disabled={isBusy}>
          {no}
        </Button>
        <Button look={look} onClick={onYes} disabled={isBusy}>
          {yes}
        </Button>
      </div>
    </Modal>
  )
}
