import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { Button } from '#client/components/button.tsx'
import { CardSkeleton } from '#client/features/post/public/card-skeleton.tsx'
import { Shelf } from '#client/features/post/public/shelf.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useRetry } from '#client/lib/use-retry.ts'
import { relatedTo } from './related-query.ts'

/** Suspends and fails by itself, without the rest of the page. */
export default function Related({ id }: { id: string }) {
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={RelatedFailed}>
      <Suspense fallback={<RelatedPending />}>
        <RelatedPosts id={id} />
      </Suspense>
    </CatchBoundary>
  )
}

function RelatedPosts({ id }: { id: string }) {
  const [posts] = trpc.post.related.useSuspenseQuery(relatedTo(id))
  if (posts.length === 0) return null
  return (
    <Titled>
      <Shelf name={`related-${id}`} room={6} posts={posts} />
    </Titled>
  )
}

function RelatedPending() {
  return (
    <Titled>
      <div aria-hidden className="grid grid-cols-2 gap-3 overflow-hidden md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </Titled>
  )
}

function RelatedFailed({ reset }: { reset: () => void }) {
  const retry = useRetry(reset)
  return (
    <Titled>
      <p role="alert" className="pb-3 text-soft">
        <Trans>Related places could not be loaded.</Trans>
      </p>
      <Button look="plain" onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </Titled>
  )
}

/** Laid out when it is near. */
const LATER = 'later [contain-intrinsic-size:auto_24rem] md:[contain-intrinsic-size:auto_28rem]'

function Titled({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`pt-10 pb-6 ${LATER}`}>
      <h2 id={id} className="mb-4 text-lg font-bold">
        <Trans>Related places</Trans>
      </h2>
      {children}
    </section>
  )
}
