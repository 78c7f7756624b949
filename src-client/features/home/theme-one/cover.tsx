import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { Panorama } from '#client/components/panorama.tsx'
import { CardName } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { EventDates } from '#client/features/post/public/late-times.ts'
import SearchBox from '#client/features/search/public/search-box.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { SectionView } from '#shared/home.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostCard } from '#shared/post.ts'
import { Greeting } from '../greeting.tsx'

/** The name of the issue, its date, a picture across the page, and the next festival on a slip of paper. */
export function Cover({ section: { title, posts }, time }: { section: SectionView; time: number }) {
  const locale = useLocale()
  const [festival] = posts
  return (
    <section className="page-width pt-4 md:pt-6">
      <h1 lang={title && title.lang !== locale ? HTML_LANG[title.lang] : undefined} className="mag-masthead">
        {title ? title.text : <Trans>Where to in Cambodia?</Trans>}
      </h1>
      <p className="mag-line mt-2 text-sm text-soft">
        <span>
          <Greeting time={time} />
        </span>
        <time>{formatDate(time, locale)}</time>
      </p>
      <SearchBox look="wide" className="mt-4 block" />
      <div className="mag-cover">
        <Panorama className="" />
        {festival && <Slip event={festival} />}
      </div>
    </section>
  )
}

function Slip({ event }: { event: PostCard }) {
  const nothing = useRef<HTMLElement>(null)
  const dates = datesOf(event)
  return (
    <article className="mag-card mag-slip group">
      <p className="text-sm text-soft">
        {dates && <EventDates dates={dates} />} · {event.province.name}
      </p>
      <CardName post={event} picture={nothing} />
    </article>
  )
}
