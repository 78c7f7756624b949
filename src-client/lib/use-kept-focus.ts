import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * For an element in which the one with the focus goes when another thing is `shown`: it takes the focus then, so that the keyboard
 * goes on from there, and a screen reader reads it.
 * @param isWanted asked then; a page must not move to where nobody has been
 */
export function useKeptFocus(shown: string, isWanted = () => true) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  const wanted = useEffectEvent(isWanted)
  useEffect(() => {
    const isOther = before.current !== shown
    before.current = shown
    if (isOther && wanted() && document.activeElement === document.body) ref.current?.focus()
  }, [shown])
  return { ref, tabIndex: -1 }
}
