import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether the visitor has come near an element, from then on.
 * @param isAlready whether it counts as reached from the beginning
 */
export function useReached(element: RefObject<HTMLElement | null>, isAlready: () => boolean = () => false): boolean {
  const [isReached, setReached] = useState(isAlready)
  useEffect(() => {
    if (isReached || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true)
      },
      { rootMargin: '50%' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isReached, element])
  return isReached
}
