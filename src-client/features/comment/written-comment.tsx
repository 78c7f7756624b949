import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { useUser } from '#client/lib/session.ts'
import type { CommentView } from '#shared/comment.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import { Ago } from './ago.tsx'
import { CommentActions } from './comment-actions.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentText } from './comment-text.tsx'
import { useCommentsContext } from './comments-context.ts'

/** The place of a comment without words, which stays for its replies. */
export function EmptyComment({ comment: { is_withheld } }: { comment: CommentView }) {
  return (
    <p className="text-soft italic">
      {is_withheld ? <Trans>This comment is hidden for now.</Trans> : <Trans>This comment has been deleted.</Trans>}
    </p>
  )
}

export function WrittenComment({ comment, text }: { comment: CommentView; text: string }) {
  const { t } = useLingui()
  const { post, edit, focus } = useCommentsContext()
  const [open, setOpen] = useState<'reply' | 'edit'>()
  const { id, user } = comment
  const close = () => {
    setOpen(undefined)
    focus(id)
  }
  const reply = async (words: string) => {
    const made = await post(words, comment)
    setOpen(undefined)
    focus(made?.id ?? id)
  }
  const change = async (words: string) => {
    await edit(comment, words)
    close()
  }
  return (
    <div className="flex gap-2 md:gap-3">
      {user && (
        <Avatar
          user={sessionUserOf({ ...user, role: 'user', is_author: false })}
          className={comment.p_id === 0 ? 'size-10' : 'size-8 text-sm'}
        />
      )}
      <div className="min-w-0 grow">
        <Heading comment={comment} />
        {open === 'edit' ? (
          <CommentForm
            name={`edit-${id}`}
            label={t`Edit your comment`}
            send={t`Save`}
            text={text}
            onSend={change}
            onCancel={close}
          />
        ) : (
          <CommentText text={text} replyTo={comment.reply_to} />
        )}
        <CommentActions comment={comment} onReply={() => setOpen('reply')} onEdit={() => setOpen('edit')} />
        {open === 'reply' && user && (
          <div className="mt-2">
            <CommentForm
              name={`reply-${id}`}
              label={t`Reply to ${user.nickname}`}
              send={t`Reply`}
              onSend={reply}
              onCancel={close}
            />
          </div>
        )}
      </div>
    </div>
  )
}

const PAGES = { post: '/detail/$id', article: '/blog/$id' } as const

/** The author and the time. */
function Heading({ comment: { id, user, created_at, edited_at } }: { comment: CommentView }) {
  const isOwn = useUser()?.uuid === user?.uuid
  const { subject } = useCommentsContext()
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
      {user && (
        <Link
          to="/user/$username"
          params={{ username: user.userName }}
          className="inline-flex min-h-6 items-center font-bold wrap-anywhere text-ink hover:text-accent"
        >
          {user.nickname}
        </Link>
      )}
      {isOwn && (
        <span className="rounded-full bg-accent-soft px-2 text-accent">
          <Trans>You</Trans>
        </span>
      )}
      <Link
        to={PAGES[subject.kind]}
        params={{ id: subject.id }}
        search={{ comment: id }}
        resetScroll={false}
        className="inline-flex min-h-6 items-center hover:text-accent"
      >
        <Ago at={created_at} />
      </Link>
      {edited_at !== null && <Trans>edited</Trans>}
    </p>
  )
}
