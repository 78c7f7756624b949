import { Trans } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useReached } from '#client/lib/use-reached.ts'
import type { ArticleView } from '#shared/article.ts'

const MAP = lazyPart(() => import('#client/features/map/public/places-map.tsx'), { messages: ['map'] })

/** Where the places of an article are, on a map that is fetched when the reader comes near. */
export function PlacesSection({ article: { mentions, positions } }: { article: ArticleView }) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const isReached = useReached(section)
  if (positions.length === 0) return null
  const pending = <Skeleton className="size-full rounded-card" />
  return (
    <section ref={section} aria-labelledby={id} className="noscript:hidden">
      <h2 id={id} className="mb-3 font-bold">
        <Trans>Places on the map</Trans>
      </h2>
      <div className="h-80">
        {isReached ? (
          <Lazy part={MAP} pending={pending}>
            {(PlacesMap) => <PlacesMap posts={mentions} positions={positions} />}
          </Lazy>
        ) : (
          pending
        )}
      </div>
    </section>
  )
}
