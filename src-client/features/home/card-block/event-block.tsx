import { useRef } from 'react'
import { CardName } from '#client/features/post/public/card-name.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { CalendarLeaf, EventDates } from '#client/features/post/public/late-times.ts'
import type { PostCard } from '#shared/post.ts'

/** An event beside the leaf of its day. @param className of its place among other blocks */
export function EventBlock({ event, className }: { event: PostCard; className: string }) {
  const nothing = useRef<HTMLElement>(null)
  const dates = datesOf(event)
  return (
    <article className={`blk-box blk-event group flex gap-3 p-3 ${className}`}>
      {dates && <CalendarLeaf dates={dates} />}
      <div className="min-w-0 grow wrap-anywhere">
        <CardName post={event} picture={nothing} />
        <p className="text-sm">
          {dates && <EventDates dates={dates} />} · {event.province.name}
        </p>
      </div>
    </article>
  )
}
