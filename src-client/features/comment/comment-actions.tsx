import { Plural, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { toast } from '#client/components/toast.ts'
import { showDecided } from '#client/features/admin/public/decided.ts'
import { ReportButton } from '#client/features/complaint/public/report-button.tsx'
import { formatCompact } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { CommentView } from '#shared/comment.ts'
import { useCommentsContext } from './comments-context.ts'

const ACTION =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-1.5 text-sm text-soft transition md:px-2 hover:bg-sunken hover:text-ink'

const Action = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={ACTION} {...props} />
)

type Props = { comment: CommentView; onReply: () => void; onEdit: () => void }

/** The actions of a reader on a comment, and those of its author or an admin. */
export function CommentActions({ comment, onReply, onEdit }: Props) {
  const { t } = useLingui()
  const { remove, takeAway, focusTitle } = useCommentsContext()
  const isOwn = useUser()?.uuid === comment.user?.uuid
  const mayModerate = useMayModerate()
  const goOn = () => {
    takeAway(comment)
    focusTitle()
    if (isOwn) return
    showDecided({
      row: comment.id,
      words: t`The comment has been deleted.`,
      undo: { of: 'comment', input: { id: comment.id } },
    })
  }
  return (
    <div className="-ms-1.5 flex flex-wrap md:-ms-2">
      <LikeButton comment={comment} />
      <Action onClick={onReply}>{t`Reply`}</Action>
      <Action onClick={() => void copyLink()}>{t`Copy link`}</Action>
      {isOwn && <Action onClick={onEdit}>{t`Edit`}</Action>}
      {!isOwn && (
        <ReportButton
          subject={{ subject_type: 'comment', subject_id: comment.id }}
          label={t`Report`}
          title={t`Report this comment`}
          className={ACTION}
        />
      )}
      {(mayModerate || isOwn) && (
        <ConfirmButton
          name={`delete-${comment.id}`}
          label={t`Delete`}
          className="border-0! bg-transparent! px-1.5! text-sm! md:px-2! font-normal! text-soft! hover:bg-sunken! hover:text-laterite!"
          title={t`Delete this comment?`}
          yes={t`Delete`}
          onYes={() => remove(comment)}
          onDone={goOn}
        >
          <p>{consequence(comment.replies > 0)}</p>
        </ConfirmButton>
      )}
    </div>
  )

  function consequence(hasReplies: boolean): string {
    if (!isOwn) return t`You can undo this right afterwards.`
    return hasReplies ? t`Its replies stay.` : t`It cannot be brought back.`
  }

  async function copyLink() {
    const address = new URL(`?comment=${comment.id}`, location.href).href
    try {
      await navigator.clipboard.writeText(address)
      await toast(t`Copied successfully!`)
    } catch {
      await toast(t`The link could not be copied. Open the comment’s time and copy the address of the page.`, 'error')
    }
  }
}

function LikeButton({ comment }: Pick<Props, 'comment'>) {
  const { t } = useLingui()
  const { like } = useCommentsContext()
  const { is_liked, amount_of_likes } = comment
  const count = formatCompact(amount_of_likes, useLocale())
  return (
    <Action aria-pressed={is_liked} onClick={() => void like(comment)}>
      <Heart
        size={16}
        aria-hidden="true"
        fill={is_liked ? 'currentColor' : 'none'}
        className={is_liked ? 'text-lotus' : undefined}
      />
      {amount_of_likes === 0 ? t`Like` : <span aria-hidden="true">{count}</span>}
      {amount_of_likes > 0 && (
        <span className="sr-only">
          {t`Like`}, <Plural value={amount_of_likes} one={`${count} like`} other={`${count} likes`} />
        </span>
      )}
    </Action>
  )
}

/** An admin may while the dashboard is open. */
function useMayModerate(): boolean {
  const isAdmin = useUser()?.role === 'admin'
  const { data } = trpc.account.me.useQuery(undefined, { enabled: isAdmin })
  const until = data?.dashboard_until
  return isAdmin && until != null && Date.parse(until) > Date.now()
}
