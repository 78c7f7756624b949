import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Standing } from '#client/features/moderation/public/standing.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import { useUser } from '#client/lib/session.ts'
import type { PostView } from '#shared/post.ts'

/** An admin decides in a dialog, which leads back here. */
const DECISION = lazyMemberPart(() => import('#client/features/admin/public/decision-notice.tsx'), ['admin'])

const OVER_THE_POST = { state: { returns: true }, resetScroll: false, preload: false } as const

/** Actions of the author and of admins on the post that they look at. */
export default function PostTools({ post }: { post: Pick<PostView, 'id' | 'owner' | 'status' | 'moderation'> }) {
  const user = useUser()
  const { id, owner, status } = post
  const isOwn = user?.uuid === owner.uuid
  return (
    <div data-row={id} tabIndex={-1} className="flex flex-wrap gap-2">
      {user?.role === 'admin' && (
        <div className="w-full">
          <Lazy part={DECISION} pending={null} failed={null}>
            {(DecisionNotice) => <DecisionNotice only="post" />}
          </Lazy>
        </div>
      )}
      {isOwn && (
        <div className="mb-2 w-full empty:hidden">
          <Standing post={post} />
        </div>
      )}
      {isOwn && (
        <Link {...OVER_THE_POST} to="/setting/mypost/dialog" search={{ edit: id }} className={buttonStyle('soft')}>
          <Trans>Edit</Trans>
        </Link>
      )}
      <History id={id} isAdmin={user?.role === 'admin'} />
      {user?.role === 'admin' && (
        <Link
          {...OVER_THE_POST}
          to="/setting/admin/dialog"
          search={{ tab: 'posts', action: 'post', uuid: id }}
          className={buttonStyle('plain')}
        >
          {status === 'published' ? <Trans>Hide…</Trans> : <Trans>Review</Trans>}
        </Link>
      )}
    </div>
  )
}

/** An admin reads it where the dashboard is open, without which the post counts as another's. */
function History({ id, isAdmin }: { id: string; isAdmin: boolean }) {
  const words = <Trans>History</Trans>
  if (isAdmin)
    return (
      <Link
        {...OVER_THE_POST}
        to="/setting/admin/dialog"
        search={{ tab: 'posts', action: 'history', uuid: id }}
        className={buttonStyle('plain')}
      >
        {words}
      </Link>
    )
  return (
    <Link
      {...OVER_THE_POST}
      to="/setting/mypost/dialog"
      search={{ edit: id, tab: 'history' }}
      className={buttonStyle('plain')}
    >
      {words}
    </Link>
  )
}
