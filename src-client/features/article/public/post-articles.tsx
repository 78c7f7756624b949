import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import ArticleCards from './article-cards.tsx'

const MOST = 3

/** The articles that mention a place, else the newest; nothing until they are there, far below what is read first. */
export default function PostArticles({ postId }: { postId: string }) {
  const id = useId()
  const { data } = trpc.article.ofPost.useQuery({ post_id: postId, pageSize: MOST })
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="pb-6">
      <h2 id={id} className="mb-4 text-lg font-bold">
        <Trans>Articles</Trans>
      </h2>
      <ArticleCards articles={data.rows} />
    </section>
  )
}
