import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { PostGridSkeleton } from '#client/features/post/public/post-grid.tsx'
import type { PostType } from '#shared/vocabulary.ts'
import { ListLink } from './public/list-link.tsx'
import type { ListSearch } from './public/list-search.ts'

type LoadMoreProps = {
  type: PostType
  /** The next page's filters, for those who follow the link. */
  next: ListSearch
  state: 'idle' | 'loading' | 'failed'
  /** Whether it loads before the end is reached; otherwise on a click alone, so that the footer stays in reach. */
  isAutomatic: boolean
  onLoad: () => void
}

/**
 * Two screens below the visible one, and anywhere above it, since a fling or the End key passes the end without
 * showing it.
 */
const NEAR = '1000000px 0px 200% 0px'

/** Loads the next page, by itself or on a click; a link without JavaScript. */
export default function LoadMore({ type, next, state, isAutomatic, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(onLoad)
  const isWaiting = isAutomatic && state === 'idle'
  useEffect(() => {
    if (!isWaiting || !end.current) return
    // Several moves may come in one call, the newest last.
    const observer = new IntersectionObserver((moves) => moves.at(-1)?.isIntersecting && onNear(), { rootMargin: NEAR })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting])
  return (
    <div ref={end}>
      {state === 'loading' && <PostGridSkeleton cards={4} />}
      <p className="mt-6 text-center" aria-live="polite">
        {state === 'failed' && (
          <span className="block pb-3 text-base text-soft">
            <Trans>More results could not be loaded.</Trans>
          </span>
        )}
        <ListLink
          type={type}
          search={next}
          preload={false}
          onClick={(event) => {
            event.preventDefault()
            onLoad()
          }}
          className="inline-flex min-h-11 items-center rounded-full border border-line bg-raised px-6 text-base font-semibold text-accent hover:border-accent-base"
        >
          {state === 'loading' ? (
            <Trans>Loading…</Trans>
          ) : state === 'failed' ? (
            <Trans>Try again</Trans>
          ) : (
            <Trans>Load more</Trans>
          )}
        </ListLink>
      </p>
    </div>
  )
}
