import { useRef } from 'react'
import { CardName } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { CalendarLeaf, EventDates } from '#client/features/post/public/late-times.ts'
import type { SectionView } from '#shared/home.ts'
import type { PostCard } from '#shared/post.ts'
import { Headed } from './heading.tsx'

/** Events by their days, without pictures. */
export function Diary({ section }: { section: SectionView }) {
  return (
    <Headed section={section}>
      <ol className="mag-rows mag-diary">
        {section.posts.map((event) => (
          <li key={event.id}>
            <Entry event={event} />
          </li>
        ))}
      </ol>
    </Headed>
  )
}

function Entry({ event }: { event: PostCard }) {
  const nothing = useRef<HTMLElement>(null)
  const dates = datesOf(event)
  return (
    <article className="mag-card mag-row group">
      {dates && <CalendarLeaf dates={dates} />}
      <div className="min-w-0 grow wrap-anywhere">
        <CardName post={event} picture={nothing} />
        <p className="text-sm text-soft">
          {dates && <EventDates dates={dates} />} · {event.province.name}
        </p>
      </div>
    </article>
  )
}
