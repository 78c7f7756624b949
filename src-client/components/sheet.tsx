import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Overlay } from '#client/lib/use-overlay.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

type SheetProps = {
  overlay: Overlay
  title: string
  /** Read out with the title when it opens. */
  description?: string
  /** As high as it may be: its edge stays where it is while what it holds is loaded. */
  isTall?: boolean
  children: ReactNode
}

const SHEET = [
  'fixed inset-x-0 top-auto bottom-0 m-0 mx-auto max-h-[88dvh] w-full max-w-xl flex-col rounded-t-card bg-raised text-ink shadow-raised open:flex',
  // It rises, and sinks again; a browser that cannot animate what appears shows it at once.
  'translate-y-full transition-[translate,display,overlay] transition-discrete open:translate-y-0 starting:open:translate-y-full',
  'md:top-0 md:my-auto md:rounded-card',
  'backdrop:bg-shade/60 backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete',
  'open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
].join(' ')

/** A sheet from the bottom of a phone's screen, in the middle of a desktop's. */
export function Sheet({ overlay, title, description, isTall = false, children }: SheetProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Modal
      overlay={overlay}
      label={title}
      describedBy={description === undefined ? undefined : id}
      className={`${SHEET} ${isTall ? 'h-[88dvh]' : 'md:h-fit'}`}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-2 pl-4">
        <h2 className="text-lg font-bold">{title}</h2>
        <IconButton label={t`Close`} onClick={overlay.close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {/* What sticks to the top of a page sticks to that of the sheet, and hidden labels are cut off here: they would stretch the dialog. */}
      <div className="relative min-h-0 grow [--header-height:0px] overflow-y-auto overscroll-contain p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        {description !== undefined && (
          <p id={id} className="mb-4 text-soft">
            {description}
          </p>
        )}
        {children}
      </div>
    </Modal>
  )
}
