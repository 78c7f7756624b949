import { Trans, useLingui } from '@lingui/react/macro'
import { REASON_NAMES } from '#client/features/moderation/public/post-words.ts'
import type { WrittenArticle } from '#shared/article.ts'

type Props = { article: Pick<WrittenArticle, 'status' | 'has_change' | 'is_waiting' | 'is_held' | 'reason' | 'note'> }

/** How an article stands with the admins, to its author: that it waits, or why it was turned down or taken from readers. */
export function ArticleDecision({ article }: Props) {
  const { i18n } = useLingui()
  const { status, has_change, is_waiting, is_held, reason, note } = article
  if (is_waiting)
    return (
      <p role="status" className="rounded-card bg-gold-soft px-4 py-3 text-gold">
        {has_change ? (
          <Trans>Your change waits for an admin. Until then readers see the article as it was.</Trans>
        ) : (
          <Trans>Your article waits for an admin.</Trans>
        )}
      </p>
    )
  if (!is_held || !reason) return null
  return (
    <div role="status" className="rounded-card bg-laterite-soft px-4 py-3 text-laterite">
      <p className="font-bold">
        {status === 'withdrawn' ? (
          <Trans>An admin has withdrawn this article.</Trans>
        ) : has_change ? (
          <Trans>Your change was not approved.</Trans>
        ) : (
          <Trans>Your article was not approved.</Trans>
        )}
      </p>
      <p>{i18n._(REASON_NAMES[reason])}</p>
      {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
      <p className="mt-1">
        <Trans>Change it and send it again: an admin will look at it.</Trans>
      </p>
    </div>
  )
}
