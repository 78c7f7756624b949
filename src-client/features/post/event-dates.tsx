import { calendarLeaf, formatDateRange } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostCard } from '#shared/post.ts'

type Dates = { starts_at: string; ends_at: string | null }

/** The dates of a post that has any. */
export function datesOf({ starts_at, ends_at }: Pick<PostCard, 'starts_at' | 'ends_at'>): Dates | null {
  return starts_at ? { starts_at, ends_at } : null
}

/** The days of an event in Phnom Penh, as text and for machines. */
export function EventDates({ dates: { starts_at, ends_at } }: { dates: Dates }) {
  return <time dateTime={starts_at}>{formatDateRange(starts_at, ends_at, useLocale())}</time>
}

/** A leaf of a tear-off calendar with the first day. The whole date stands beside it, so it is only to look at. */
export function CalendarLeaf({ dates }: { dates: Dates }) {
  const { day, month } = calendarLeaf(dates.starts_at, useLocale())
  return (
    <span
      aria-hidden="true"
      className="flex min-w-12 flex-col items-center rounded-lg bg-raised px-2 py-1 leading-tight shadow-card"
    >
      <span className="text-lg font-semibold text-ink">{day}</span>
      <span className="text-sm text-accent">{month}</span>
    </span>
  )
}
