import { useRef } from 'react'
import { CardName, cardStyle } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { CalendarLeaf, EventDates } from '#client/features/post/public/late-times.ts'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import type { SectionView } from '#shared/home.ts'
import type { PostCard } from '#shared/post.ts'
import { Section } from './section.tsx'

export function NewEvents({ section }: { section: SectionView }) {
  return (
    <Section section={section}>
      <ol className="relative grid grid-cols-[minmax(0,1fr)] gap-4 before:absolute before:inset-y-2 before:start-7 before:border-line before:border-s-2 before:border-dashed short:grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] short:before:hidden md:grid-cols-2 md:before:hidden lg:grid-cols-3">
        {section.posts.map((event) => (
          <li key={event.id} className="@container relative">
            <EventRow event={event} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** An event with its days, or another post. Large text on a small phone leaves no room for the picture. */
export function EventRow({ event }: { event: PostCard }) {
  const picture = useRef<HTMLDivElement>(null)
  const dates = datesOf(event)
  return (
    <article className="flex h-full items-start gap-3">
      {dates && <CalendarLeaf dates={dates} />}
      <div className={`${cardStyle} min-w-0 grow`}>
        <div ref={picture} className="relative hidden w-24 shrink-0 bg-sunken @min-[14rem]:block">
          <PostPicture post={event} sizes="10rem" />
        </div>
        <div className="min-w-0 grow p-3 wrap-anywhere">
          <CardName post={event} picture={picture} />
          {dates && (
            <p className="text-accent text-sm">
              <EventDates dates={dates} />
            </p>
          )}
          <p className="text-sm text-soft">{event.province.name}</p>
        </div>
      </div>
    </article>
  )
}
