import { useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** In screens. */
const SCREENS = 1.5

const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Steps aside where it would cover what has the focus. */
export default function BackToTop() {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const far = useFarDown()
  const covers = useCoversFocus(button)
  const shown = far && !covers
  const goUp = () => {
    window.scrollTo({ top: 0, behavior: 'smooth' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={t`Back to top`}
      title={t`Back to top`}
      onClick={goUp}
      className={`fixed right-[10px] bottom-[80px] z-30 flex size-11 items-center justify-center rounded-full border border-line bg-raised text-accent shadow-raised transition md:right-[60px] md:bottom-[100px] ${shown ? '' : 'invisible opacity-0'}`}
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}

function useFarDown(): boolean {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * SCREENS)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return far
}

function useCoversFocus(button: React.RefObject<HTMLButtonElement | null>): boolean {
  const [covers, setCovers] = useState(false)
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const own = button.current
      if (!own || !(target instanceof Element) || target === own) return
      // A large area such as the page itself is not hidden by a button.
      const rect = target.getBoundingClientRect()
      setCovers(rect.height < window.innerHeight / 2 && overlap(rect, own.getBoundingClientRect()))
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [button])
  return covers
}
