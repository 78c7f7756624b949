import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { formatMonth } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { PostCard } from '#shared/post.ts'
import { PostGrid } from './post-grid.tsx'

type MonthGridProps = { posts: readonly PostCard[]; eager?: boolean }

/** Events by the month they begin in, after those that began before today. They come sorted by their beginning. */
export function MonthGrid({ posts, eager = false }: MonthGridProps) {
  const { arrivedAt } = useRouter().options.context
  const locale = useLocale()
  const today = phnomPenhDate(new Date(arrivedAt))
  const months = Map.groupBy(posts, ({ starts_at }) => monthOf(starts_at, today))
  return [...months].map(([month, events], index) => (
    <section key={month} className="space-y-3">
      <h3 className="text-lg font-bold">{month ? formatMonth(month, locale) : <Trans>On now</Trans>}</h3>
      <PostGrid posts={events} eager={eager && index === 0} />
    </section>
  ))
}

/** `2026-11`, or nothing where the event began before today. */
function monthOf(startsAt: string | null, today: string): string {
  const date = startsAt ? phnomPenhDate(new Date(startsAt)) : ''
  return date < today ? '' : date.slice(0, 7)
}
