import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useHydrated } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { ReportButton } from '#client/features/complaint/public/report-button.tsx'
import ShareButton from '#client/features/detail/public/share-button.tsx'
import LikeButton from '#client/features/post/public/like-button.tsx'
import LikersButton from '#client/features/post/public/likers-button.tsx'
import SaveButton from '#client/features/post/public/save-button.tsx'
import { useUser } from '#client/lib/session.ts'
import type { ArticleView } from '#shared/article.ts'

/** Tells its author and admins, who alone see the page, that it is not published. */
function NotPublished({ id }: { id: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-gold-soft px-4 py-2 text-gold">
      <Trans>Readers cannot see this article: it is not published.</Trans>
      <Link to="/setting/articles" search={{ edit: id }} className={buttonStyle('plain')}>
        <Trans>Edit</Trans>
      </Link>
    </p>
  )
}

/** Nobody reports their own article. The server renders nobody's page. */
function Report({ article: { id, author } }: { article: ArticleView }) {
  const { t } = useLingui()
  const isOwn = useUser()?.uuid === author.uuid
  if (useHydrated() && isOwn) return null
  return (
    <ReportButton
      subject={{ subject_type: 'article', subject_id: id }}
      label={t`Report`}
      title={t`Report this article`}
      className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm text-soft transition hover:bg-sunken hover:text-ink noscript:hidden"
    />
  )
}

/** Likes, saves, shares and reports an article. */
export default function ArticleActions({ article }: { article: ArticleView }) {
  const { t } = useLingui()
  const { id, title, amount_of_likes } = article
  if (article.status !== 'published') return <NotPublished id={id} />
  const subject = { kind: 'article', id, name: title, amount_of_likes } as const
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LikeButton subject={subject} isLarge />
      <LikersButton subject={subject} title={t({ context: 'article', message: 'Who likes this' })} />
      <SaveButton subject={subject} isLarge />
      <ShareButton name={title} place={`article-${id}`} />
      <Report article={article} />
    </div>
  )
}
