import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { onMinute } from '#client/lib/minute-clock.ts'
import { isOpen } from '#shared/phnom-penh-time.ts'
import type { PostCard } from '#shared/post.ts'

type Hours = Pick<PostCard, 'open_now' | 'open_24h' | 'open_from' | 'open_to'>

/** Open or closed now, and until when. */
export function OpenStatus(hours: Hours) {
  const locale = useLocale()
  const open_now = useOpenNow(hours)
  const { open_24h, open_from, open_to } = hours
  if (open_now === null) return null
  const always = open_24h || open_from === open_to
  const [from, to] = [open_from, open_to].map((time) => (time ? formatTime(time, locale) : ''))
  return (
    <span className={open_now ? 'text-teal' : 'text-soft'}>
      {always ? (
        <Trans>Open 24 hours</Trans>
      ) : open_now ? (
        <Trans>Open until {to}</Trans>
      ) : (
        <Trans>Closed · opens {from}</Trans>
      )}
    </span>
  )
}

/** As the server rendered it while hydrating, from then on by the clock. */
function useOpenNow(hours: Hours): boolean | null {
  return useSyncExternalStore(
    onMinute,
    () => isOpen(hours, new Date()),
    () => hours.open_now,
  )
}
