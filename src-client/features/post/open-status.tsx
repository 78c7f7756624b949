import { Trans } from '@lingui/react/macro'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostCard } from '#shared/post.ts'

type Hours = Pick<PostCard, 'open_now' | 'open_24h' | 'open_from' | 'open_to'>

/** Whether a place is open as of the answer it came with, and until or from when. The server knows: no clock is read here. */
export function OpenStatus({ open_now, open_24h, open_from, open_to }: Hours) {
  const locale = useLocale()
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
