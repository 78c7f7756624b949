import { Plural, Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { CardName, cardStyle } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { EventDates } from '#client/features/post/public/late-times.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { daysUntil } from '#shared/phnom-penh-time.ts'
import type { PostCard } from '#shared/post.ts'

type FestivalProps = { event: PostCard; time: number }

/** The festival that goes on or comes next, before all sections; without its picture where large text needs the room. */
export function Festival({ event, time }: FestivalProps) {
  const picture = useRef<HTMLDivElement>(null)
  const dates = datesOf(event)
  if (!dates) return null
  return (
    <div className="page-width mt-4 md:mt-6">
      <article className={`${cardStyle} @container mx-auto max-w-3xl`}>
        <div ref={picture} className="relative hidden w-28 shrink-0 bg-sunken md:w-44 @min-[14rem]:block">
          <PostPicture post={event} sizes="(min-width: 48rem) 11rem, 10rem" first />
        </div>
        <div className="min-w-0 grow p-3 wrap-anywhere md:p-4">
          <h2 className="text-sm font-semibold text-teal">
            <Until days={daysUntil(dates.starts_at, time)} />
          </h2>
          <CardName post={event} picture={picture} />
          <p className="text-sm text-soft">
            <EventDates dates={dates} /> · {event.province.name}
          </p>
        </div>
      </article>
    </div>
  )
}

function Until({ days }: { days: number }) {
  const count = formatNumber(days, useLocale())
  if (days < 0) return <Trans>On now</Trans>
  if (days === 0) return <Trans>Today</Trans>
  if (days === 1) return <Trans>Tomorrow</Trans>
  return <Plural value={days} one={`In ${count} day`} other={`In ${count} days`} />
}
