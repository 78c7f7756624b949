import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { MonthGrid } from '#client/features/post/public/month-grid.tsx'
import { PostGridSkeleton } from '#client/features/post/public/post-grid.tsx'
import { useUtils } from '#client/lib/trpc.ts'
import type { PostCard } from '#shared/post.ts'
import { nextEventsInput } from './public/list-query.ts'
import { countFilters, type ListSearch } from './public/list-search.ts'

/** Below the empty state of a period: what comes next with the other filters, else in all. Fails without a word, since the way out stands above it. */
export default function NextEvents({ search }: { search: ListSearch }) {
  return (
    <CatchBoundary getResetKey={() => search} errorComponent={() => null}>
      <Suspense fallback={<PostGridSkeleton cards={4} />}>
        <Upcoming search={search} />
      </Suspense>
    </CatchBoundary>
  )
}

function Upcoming({ search }: { search: ListSearch }) {
  const utils = useUtils()
  const { data: matching } = useSuspenseQuery(utils.post.list.queryOptions(nextEventsInput(search)))
  if (matching.rows.length > 0) return <Titled posts={matching.rows} />
  return countFilters(search) > 1 && <Upcoming search={{ period: search.period }} />
}

function Titled({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section aria-labelledby="next-events-title" className="space-y-4">
      <h2 id="next-events-title" className="text-lg font-bold">
        <Trans>What comes next</Trans>
      </h2>
      <MonthGrid posts={posts} />
    </section>
  )
}
