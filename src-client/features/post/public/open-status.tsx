import { Trans } from '@lingui/react/macro'
import { formatTime } from '#client/lib/format.ts'
import { formatDate, formatWeekday } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { type OpeningState, openingState } from '#shared/opening-hours.ts'
import { fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import type { PostCard } from '#shared/post.ts'
import { useMinute } from './use-minute.ts'

type Closed = Extract<OpeningState, { state: 'closed' }>
type Opening = NonNullable<Closed['opens']>

const WEEK = 7

/** Open or closed now, why, and until when. */
export function OpenStatus({ hours }: Pick<PostCard, 'hours'>) {
  const locale = useLocale()
  const now = useMinute()
  if (!hours) return null
  const state = openingState(hours, new Date(now))
  if (state.state === 'closed') return <ClosedStatus closed={state} now={now} />
  const to = state.state === 'open' ? formatTime(state.until, locale) : ''
  return <span className="text-teal">{to ? <Trans>Open until {to}</Trans> : <Trans>Open 24 hours</Trans>}</span>
}

function ClosedStatus({ closed, now }: { closed: Closed; now: number }) {
  return (
    <span className="text-soft">
      <Why closed={closed} now={now} />
      {closed.opens && (
        <>
          {' · '}
          <Opens opening={closed.opens} />
        </>
      )}
    </span>
  )
}

function Why({ closed: { why, feast }, now }: { closed: Closed; now: number }) {
  const weekday = formatWeekday(now, useLocale())
  if (why === 'lunch') return <Trans>Closed for lunch</Trans>
  if (why === 'weekday') return <Trans>Closed on {weekday}s</Trans>
  return why === 'feast' ? <Trans>Closed for {feast}</Trans> : <Trans>Closed</Trans>
}

function Opens({ opening: { date, inDays, time } }: { opening: Opening }) {
  const locale = useLocale()
  const from = formatTime(time, locale)
  const instant = fromPhnomPenh(date).getTime()
  const day = inDays < WEEK ? formatWeekday(instant, locale) : formatDate(instant, locale)
  if (inDays === 0) return <Trans>opens {from}</Trans>
  return inDays === 1 ? (
    <Trans>opens tomorrow {from}</Trans>
  ) : (
    <Trans>
      opens {day} {from}
    </Trans>
  )
}
