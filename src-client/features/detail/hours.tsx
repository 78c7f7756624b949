import { Trans } from '@lingui/react/macro'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostView } from '#shared/post.ts'

type HoursProps = { post: Pick<PostView, 'open_24h' | 'open_from' | 'open_to'> }

export function Hours({ post: { open_24h, open_from, open_to } }: HoursProps) {
  const locale = useLocale()
  if (open_24h || !open_from || !open_to || open_from === open_to) return null
  const hours = `${formatTime(open_from, locale)}–${formatTime(open_to, locale)}`
  return (
    <span className="block text-sm text-soft">
      <Trans>Every day {hours}</Trans>
    </span>
  )
}
