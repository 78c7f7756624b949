import { createContext, type ReactNode, use, useState } from 'react'
import { OverlayContext, useOverlay, useOverlayLink } from '#client/lib/use-overlay.ts'
import { Popover } from './popover.tsx'
import { Sheet } from './sheet.tsx'
import { DESKTOP } from './use-desktop.ts'

type PanelState = {
  isSheet: boolean
  /** For buttons in the panel; a link in a sheet closes it by replacing its history entry. */
  close: () => void
}
const PanelContext = createContext<PanelState | null>(null)

/** @param name unique among the overlays of a page */
export function usePanel(name: string, onClosed: () => void) {
  const sheet = useOverlay(name)
  const [isPopover, setPopover] = useState(false)
  const open = () => (matchMedia(DESKTOP).matches ? setPopover(true) : sheet.open())
  const leave = () => setPopover(false)
  const close = () => {
    sheet.close()
    if (!isPopover) return
    leave()
    onClosed()
  }
  return { isOpen: isPopover || sheet.isOpen, sheet, isPopover, open, close, leave }
}

type PanelProps = {
  panel: ReturnType<typeof usePanel>
  label: string
  side?: 'start' | 'end'
  className?: string
  /** The greatest height of the popover. */
  height?: string
  children: ReactNode
}

/** A sheet on a phone, a popover below its button on a desktop. */
export function Panel({ panel, label, side, className, height, children }: PanelProps) {
  const { isPopover, close, leave, sheet } = panel
  const outer = use(OverlayContext)
  return (
    <>
      <Sheet overlay={{ ...sheet, close }} title={label}>
        {/* A link in it closes it, but nothing that it stands in. */}
        <OverlayContext value={outer}>
          <PanelContext value={{ isSheet: true, close }}>{children}</PanelContext>
        </OverlayContext>
      </Sheet>
      {isPopover && (
        <Popover
          role="dialog"
          label={label}
          onLeave={leave}
          onEscape={close}
          side={side}
          className={className}
          height={height}
        >
          <PanelContext value={{ isSheet: false, close }}>{children}</PanelContext>
        </Popover>
      )}
    </>
  )
}

export function usePanelContext(): PanelState {
  const panel = use(PanelContext)
  if (!panel) throw new Error('This stands in a panel')
  return panel
}

/** Props that make a link close the panel: in a sheet it replaces the sheet's history entry. */
export function usePanelLink() {
  const { isSheet, close } = usePanelContext()
  const stay = useOverlayLink()
  return isSheet ? { replace: true, ...stay } : { onClick: close, ...stay }
}
