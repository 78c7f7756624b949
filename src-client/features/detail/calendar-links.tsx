import { Trans } from '@lingui/react/macro'
import { googleCalendarAddress } from '#client/lib/google-calendar.ts'
import { useLocale } from '#client/lib/locale.ts'
import { eventSpan } from '#shared/event-span.ts'
import type { PostView } from '#shared/post.ts'

const LINK =
  'inline-flex min-h-6 items-center underline decoration-accent-soft underline-offset-4 hover:decoration-current'

/** Adds an event to the reader's calendar: Google's, or a file that all others open. */
export function CalendarLinks({ post, startsAt }: { post: PostView; startsAt: string }) {
  const locale = useLocale()
  const { from, to } = eventSpan(startsAt, post.ends_at)
  const location = [post.address, post.province.name].filter(Boolean).join(', ')
  const google = googleCalendarAddress({ title: post.name, location, from, to })
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 text-sm text-accent">
      <a href={`/calendar/${locale}/${post.id}.ics`} download className={LINK}>
        <Trans>Add to calendar</Trans>
      </a>
      <a href={google} target="_blank" rel="noopener noreferrer" className={LINK}>
        <Trans>Google Calendar</Trans>
      </a>
    </span>
  )
}
