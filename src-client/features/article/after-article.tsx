import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { CommentsSection } from '#client/features/comment/public/comments-section.tsx'
import { useViewCount } from '#client/lib/use-view-count.ts'
import type { ArticleView } from '#shared/article.ts'
import { Related } from './related.tsx'

/** What follows an article: comments, and others like it. */
export default function AfterArticle({ article: { id, status } }: { article: ArticleView }) {
  const linked = useSearch({ from: '/blog/$id', select: ({ comment }) => comment })
  const isPublished = status === 'published'
  const subject = { kind: 'article', id } as const
  useViewCount(subject, isPublished)
  return (
    <div className="space-y-8 pt-8">
      {isPublished && <CommentsSection subject={subject} linked={linked} title={<Trans>Comments</Trans>} />}
      <Related id={id} />
    </div>
  )
}
