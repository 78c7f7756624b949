import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Announces navigations to screen readers and focuses the content, as the browser does for a new document. */
export function PageAnnouncer() {
  const router = useRouter()
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (!pathChanged || !region.current) return
        region.current.textContent = document.title
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return <p ref={region} aria-live="polite" className="sr-only" />
}
