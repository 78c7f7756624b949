import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { trpc } from '#client/lib/trpc.ts'

const COMMENTS = lazyPart(() => import('#client/features/comment/public/comments.tsx'), {
  messages: ['comment', 'forms'],
})

/** The comments on a post, which are fetched when the reader comes near, or has followed a link to one of them. */
export function Comments({ postId }: { postId: string }) {
  const linked = useSearch({ from: '/_browse/detail/$id', select: ({ comment }) => comment })
  const { list } = trpc.useUtils().comment
  // A visitor who comes back finds the page as long as it was.
  const isFetched = () => list.getData({ post_id: postId, sort: 'newest' }) !== undefined
  const [isReached, setReached] = useState(isFetched)
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (isReached || !section.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true)
      },
      { rootMargin: '50%' },
    )
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [isReached])
  return (
    <section ref={section} aria-labelledby={titleId} className="max-w-3xl noscript:hidden">
      <h2 ref={title} id={titleId} tabIndex={-1} className="mb-3 text-lg font-bold">
        <Trans>Comments</Trans>
      </h2>
      {isReached || linked !== undefined ? (
        <Lazy part={COMMENTS} pending={<Pending />}>
          {(Loaded) => (
            <Loaded key={postId} postId={postId} focusTitle={() => title.current?.focus()} linked={linked} />
          )}
        </Lazy>
      ) : (
        <Pending />
      )}
    </section>
  )
}

const Pending = () => <Skeleton className="h-40 rounded-card" />
