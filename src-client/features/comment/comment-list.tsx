import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { CommentView } from '#shared/comment.ts'
import { useCommentsContext } from './comments-context.ts'
import { MoreButton } from './more-button.tsx'
import { EmptyComment, WrittenComment } from './written-comment.tsx'

type Props = {
  comments: readonly CommentView[]
  /** The author of the comment above them; undefined at the top. */
  of?: string
}

/** Comments with those below them, as nested lists. */
export function CommentList({ comments, of }: Props) {
  const { t } = useLingui()
  if (comments.length === 0) return null
  const isTop = of === undefined
  return (
    <ol
      aria-label={isTop ? undefined : t`Replies to ${of}`}
      className={isTop ? 'space-y-6' : 'mt-4 space-y-4 border-s-2 border-line ps-3 md:ps-5'}
    >
      {comments.map((comment) => (
        <Thread key={comment.id} comment={comment} />
      ))}
    </ol>
  )
}

/** A comment with what stands below it. */
function Thread({ comment }: { comment: CommentView }) {
  const { t } = useLingui()
  const { focused, linked, loadReplies } = useCommentsContext()
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focused?.id !== comment.id) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'nearest' })
  }, [focused, comment.id])
  const name = comment.user?.nickname ?? (comment.is_withheld ? t`a hidden comment` : t`a deleted comment`)
  const emptyLabel = comment.is_withheld ? t`Hidden comment` : t`Deleted comment`
  const look = linked === comment.id ? '-m-2 rounded-card bg-accent-tint p-2' : ''
  return (
    <li>
      <article
        ref={article}
        data-row={comment.id}
        tabIndex={-1}
        aria-label={comment.user ? t`Comment by ${name}` : emptyLabel}
        className={`scroll-mt-[calc(var(--header-height)+1rem)] scroll-mb-24 ${look}`}
      >
        {comment.text === null ? (
          <EmptyComment comment={comment} />
        ) : (
          <WrittenComment comment={comment} text={comment.text} />
        )}
      </article>
      <CommentList comments={comment.children} of={name} />
      {comment.next !== null && (
        <MoreButton load={() => loadReplies(comment)}>
          <Trans>Show more replies</Trans>
        </MoreButton>
      )}
    </li>
  )
}
