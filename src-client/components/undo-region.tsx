import type { ReactNode } from 'react'

/**
 * Where it is offered to take something back, before the list that it is about: in view wherever that is scrolled to, and always
 * there, so that it is read out.
 */
export function UndoRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="sticky top-[calc(var(--header-height)+0.5rem)] z-20">
      {children}
    </div>
  )
}
