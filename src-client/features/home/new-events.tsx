import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { CalendarLeaf, datesOf, EventDates } from '#client/features/post/public/event-dates.tsx'
import { MORPH, openCard } from '#client/features/post/public/opening.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { HTML_LANG } from '#shared/locales.ts'
import type { PostCard } from '#shared/post.ts'
import { Section } from './section.tsx'

export function NewEvents({ events }: { events: readonly PostCard[] }) {
  const { t } = useLingui()
  if (events.length === 0) return null
  return (
    <Section title={t`Upcoming events`} all="event">
      <ol className="relative grid gap-4 before:absolute before:inset-y-2 before:start-6 before:border-line before:border-s-2 before:border-dashed md:grid-cols-2 md:before:hidden lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="relative">
            <EventRow event={event} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function EventRow({ event }: { event: PostCard }) {
  const locale = useLocale()
  const picture = useRef<HTMLDivElement>(null)
  const dates = datesOf(event)
  if (!dates) return null
  return (
    <article className="flex h-full items-start gap-3">
      <CalendarLeaf dates={dates} />
      <div className="group relative flex h-full min-w-0 grow overflow-hidden rounded-card bg-raised shadow-card has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-offset-2">
        <div ref={picture} className="relative w-24 shrink-0 bg-sunken">
          <PostPicture post={event} sizes="8rem" />
        </div>
        <div className="min-w-0 grow p-3 wrap-anywhere">
          <h3
            lang={event.lang === locale ? undefined : HTML_LANG[event.lang]}
            className="font-semibold text-base group-hover:text-accent"
          >
            <Link
              to="/detail/$id"
              params={{ id: event.id }}
              viewTransition={MORPH}
              onClick={() => openCard(picture.current, event)}
              className="line-clamp-2 outline-none after:absolute after:inset-0"
            >
              {event.name}
            </Link>
          </h3>
          <p className="text-accent text-sm">
            <EventDates dates={dates} />
          </p>
          <p className="text-sm text-soft">{event.province.name}</p>
        </div>
      </div>
    </article>
  )
}
