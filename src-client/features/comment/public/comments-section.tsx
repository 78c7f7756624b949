import { type ReactNode, useId, useRef } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useReached } from '#client/lib/use-reached.ts'
import { refOf, type Subject } from '#shared/subject.ts'

const COMMENTS = lazyPart(() => import('./comments.tsx'), { messages: ['comment', 'forms'] })

type Props = {
  subject: Subject
  /** The comment that the page's address leads to. */
  linked: string | undefined
  /** In the page's catalog, as those of comments come later. */
  title: ReactNode
}

/** The comments on a post or an article, which are fetched when the reader comes near, or has followed a link to one of them. */
export function CommentsSection({ subject, linked, title }: Props) {
  const { list } = trpc.useUtils().comment
  // A visitor who comes back finds the page as long as it was.
  const isFetched = () => list.getData({ ...refOf(subject), sort: 'newest' }) !== undefined
  const section = useRef<HTMLElement>(null)
  const isReached = useReached(section, isFetched)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  return (
    <section ref={section} aria-labelledby={titleId} className="max-w-3xl noscript:hidden">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {isReached || linked !== undefined ? (
        <Lazy part={COMMENTS} pending={<Pending />}>
          {(Loaded) => (
            <Loaded key={subject.id} subject={subject} focusTitle={() => heading.current?.focus()} linked={linked} />
          )}
        </Lazy>
      ) : (
        <Pending />
      )}
    </section>
  )
}

const Pending = () => <Skeleton className="h-40 rounded-card" />
