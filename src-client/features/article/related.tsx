import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useId } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import ArticleCards from './public/article-cards.tsx'
import { relatedTo } from './related-query.ts'

/** Other articles on the same subjects; nothing while they are on their way, where there are none, or where they cannot be had. */
export function Related({ id }: { id: string }) {
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={Nothing}>
      {/* Without it what has come since the server drew the page would differ from what it drew. */}
      <Suspense>
        <Others id={id} />
      </Suspense>
    </CatchBoundary>
  )
}

const Nothing = () => null

function Others({ id }: { id: string }) {
  const titleId = useId()
  const [articles] = trpc.article.related.useSuspenseQuery(relatedTo(id))
  if (articles.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-lg font-bold">
        <Trans>More to read</Trans>
      </h2>
      <ArticleCards articles={articles} />
    </section>
  )
}
