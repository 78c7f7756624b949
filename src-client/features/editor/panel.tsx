import type { KeyboardEvent, ReactNode } from 'react'

type Props = {
  /** The Enter key in one of its fields. */
  onEnter: () => void
  onClose: () => void
  children: ReactNode
}

/** What a tool asks, between the tools and the text. Not a form, as it stands in one. */
export function Panel({ onEnter, onClose, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file'
    // Those who write Chinese choose their characters with the same keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' ? !isField : event.key !== 'Escape') return
    event.preventDefault()
    // Neither sends the form around it nor closes its dialog.
    event.stopPropagation()
    if (event.key === 'Enter') onEnter()
    else onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it.
    <div onKeyDown={onKeyDown} className="space-y-2 border-b border-line p-3">
      {children}
    </div>
  )
}
