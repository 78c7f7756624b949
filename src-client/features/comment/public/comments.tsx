import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import type { Subject } from '#shared/subject.ts'
import { Arrived } from '../arrived.tsx'
import { CommentForm } from '../comment-form.tsx'
import { CommentList } from '../comment-list.tsx'
import { CommentsContext, useCommentsContext } from '../comments-context.ts'
import { MoreButton } from '../more-button.tsx'
import { useComments } from '../use-comments.ts'
import { WaitingComments } from '../waiting-comments.tsx'

type Props = { subject: Subject; focusTitle: () => void; linked: string | undefined }

/** An admin takes back that a comment was deleted. */
const DECISION = lazyMemberPart(() => import('#client/features/admin/public/decision-notice.tsx'), ['admin'])

/** The comments on a post or an article: a form, and the tree below it. */
export default function Comments({ subject, focusTitle, linked }: Props) {
  const { t } = useLingui()
  const isAdmin = useUser()?.role === 'admin'
  const comments = useComments(subject, linked)
  const [focused, setFocused] = useState(linked === undefined ? undefined : { id: linked })
  const focus = (id: string | undefined) => setFocused(id === undefined ? undefined : { id })
  const [followed, setFollowed] = useState(linked)
  if (linked !== followed) {
    setFollowed(linked)
    focus(linked)
  }
  const post = async (text: string) => focus((await comments.post(text))?.id)
  return (
    <CommentsContext value={{ ...comments, subject, focused, focus, focusTitle, linked }}>
      <CommentForm name={`comment-${subject.id}`} label={t`Write a comment`} send={t`Post comment`} onSend={post} />
      <WaitingComments subject={subject} />
      {isAdmin && (
        <Lazy part={DECISION} pending={null} failed={null}>
          {(DecisionNotice) => <DecisionNotice only="comment" />}
        </Lazy>
      )}
      <QueryResult query={comments.list} pending={<Pending />}>
        {({ total, next, latest_at }) => (
          <div className="mt-6">
            <Arrived subject={subject} since={latest_at} />
            {comments.isLinkBroken && (
              <p role="status" className="mb-4 rounded-xl bg-gold-soft px-4 py-2 text-gold">
                <Trans>The linked comment cannot be found. It may have been deleted.</Trans>
              </p>
            )}
            {comments.rows.length === 0 ? <NoneYet /> : <Toolbar total={total} />}
            <CommentList comments={comments.rows} />
            {next !== null && (
              <MoreButton load={comments.loadMore}>
                <Trans>Show more comments</Trans>
              </MoreButton>
            )}
          </div>
        )}
      </QueryResult>
    </CommentsContext>
  )
}

function NoneYet() {
  const { kind } = useCommentsContext().subject
  return (
    <p className="flex flex-col items-center gap-2 py-8 text-center text-soft">
      <MessagesSquare aria-hidden="true" className="size-8 text-accent" />
      {kind === 'post' ? (
        <Trans>No comments yet. Have you been there? Tell others.</Trans>
      ) : (
        <Trans>No comments yet. Tell others what you think.</Trans>
      )}
    </p>
  )
}

/** How many there are, and in which order they are shown. */
function Toolbar({ total }: { total: number }) {
  const { t } = useLingui()
  const { sort, setSort } = useCommentsContext()
  const count = formatNumber(total, useLocale())
  const choices = [
    { value: 'newest', label: t`Newest` },
    { value: 'liked', label: t`Most liked` },
  ] as const
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-soft">
        <Plural value={total} one={`${count} comment`} other={`${count} comments`} />
      </p>
      <fieldset aria-label={t`Order of the comments`} className="flex gap-1">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={sort === value}
            onClick={() => setSort(value)}
            className="min-h-11 rounded-full px-3 text-sm text-soft transition hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-bold aria-pressed:text-accent"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Pending() {
  return (
    <div className="mt-6 space-y-5">
      {[1, 2, 3].map((n) => (
        <div key={n} className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full!" />
          <div className="grow space-y-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-12" />
          </div>
        </div>
      ))}
    </div>
  )
}
