import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'
import { BAR_ENTRIES } from './entries.ts'

/** Where each tab was left: its address with the filters, and how far it was scrolled. */
const left = new Map<string, { href: string; y: number }>()

/** @returns what a tap on a tab does: it leads to where the tab was left, and on the current one to the top. */
export function useTabMemory() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const tab = pathChanged && BAR_ENTRIES.find(({ to }) => to === fromLocation?.pathname)
        if (tab && fromLocation) left.set(tab.to, { href: fromLocation.publicHref, y: scrollY })
      }),
    [router],
  )
  return (tab: string, event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const last = left.get(tab)
    if (router.latestLocation.pathname === tab) {
      event.preventDefault()
      scrollTo({ top: 0, behavior: 'smooth' })
    } else if (last) {
      event.preventDefault()
      const forget = router.subscribe('onRendered', () => {
        forget()
        scrollTo(0, last.y)
      })
      router.history.push(last.href)
    }
  }
}
