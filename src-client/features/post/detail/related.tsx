import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUtils } from '#client/lib/trpc.ts'
import { CardSkeleton } from '../card-skeleton.tsx'
import { Shelf } from '../shelf.tsx'
import { relatedTo } from './related-query.ts'

/** What is near a post or of its kind. */
export function Related({ id }: { id: string }) {
  const { data: posts } = useSuspenseQuery(useUtils().post.related.queryOptions(relatedTo(id)))
  if (posts.length === 0) return null
  return (
    <Titled>
      <Shelf name={`related-${id}`} room={6} posts={posts} />
    </Titled>
  )
}

/** The same, not there yet. */
export function RelatedPending() {
  return (
    <Titled>
      <div aria-hidden className="grid grid-cols-2 gap-3 overflow-hidden md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </Titled>
  )
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="related-title" className="pt-10 pb-6">
      <h2 id="related-title" className="mb-4 text-lg font-bold">
        <Trans>Related places</Trans>
      </h2>
      {children}
    </section>
  )
}
