import { Trans } from '@lingui/react/macro'
import { MonthGrid } from '#client/features/post/public/month-grid.tsx'
import { PostGridSkeleton } from '#client/features/post/public/post-grid.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { nextEventsInput } from './public/list-query.ts'
import { countFilters, type ListSearch } from './public/list-search.ts'

/**
 * Below the empty state of a period: what comes next with the other filters, else at all. Asked for in the browser only, and
 * nothing where that fails, since the way out stands above it.
 */
export default function NextEvents({ search }: { search: ListSearch }) {
  const { data, isPending } = trpc.post.list.useQuery(nextEventsInput(search))
  if (isPending) return <Pending />
  if (!data) return null
  if (data.rows.length === 0) return countFilters(search) > 1 && <NextEvents search={{ period: search.period }} />
  return (
    <section aria-labelledby="next-events-title" className="space-y-4">
      <h2 id="next-events-title" className="text-lg font-bold">
        <Trans>Coming up next</Trans>
      </h2>
      <MonthGrid posts={data.rows} />
    </section>
  )
}

const Pending = () => (
  <div className="noscript:hidden">
    <PostGridSkeleton cards={4} />
  </div>
)
