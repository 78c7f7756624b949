import { useEffect } from 'react'
import { CountBadge } from '#client/components/count-badge.tsx'
import { useWaiting } from '#client/features/host/public/use-waiting.ts'
import { countInTitle } from '#client/lib/count-in-title.ts'
import { formatBadge } from '#client/lib/format-badge.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import { WaitingWords } from './waiting-words.tsx'

/**
 * The requests that wait for an owner's answer: on the account button, in the title of every page and in the badge of an installed
 * app, until the owner signs out. It listens for all of the page: lists of bookings are asked for anew as well.
 */
export default function WaitingCount() {
  const { booking } = trpc.useUtils()
  useNews('booking', () => void booking.invalidate())
  const waiting = useWaiting()
  const locale = useLocale()
  useEffect(() => (waiting ? countInTitle(document, formatBadge(waiting, locale)) : undefined), [waiting, locale])
  useEffect(() => {
    if (waiting !== undefined) setAppBadge(waiting)
  }, [waiting])
  useEffect(() => () => setAppBadge(0), [])
  if (!waiting) return null
  return (
    <span className="pointer-events-none absolute end-0 top-0 flex">
      <CountBadge count={waiting} className="shadow-card" />
      <span className="sr-only">
        <WaitingWords waiting={waiting} />
      </span>
    </span>
  )
}

/** Not all browsers have it, and none without an installed app needs it. */
function setAppBadge(count: number): void {
  void navigator.setAppBadge?.(count).catch(() => undefined)
}
