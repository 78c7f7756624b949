import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bookmark, Eye, Heart, type LucideIcon, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { RefusedForStays } from '#client/components/stays-to-come.tsx'
import { Tag } from '#client/components/tag.tsx'
import { StaysAtStake } from '#client/features/admin/public/stays-at-stake.tsx'
import { Decision } from '#client/features/moderation/public/decision.tsx'
import { PostPicture } from '#client/features/post/public/post-picture.tsx'
import { formatCompact } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import { trpc } from '#client/lib/trpc.ts'
import { HTML_LANG } from '#shared/locales.ts'
import { OWN_POST_STATUSES } from '#shared/own-post-words.ts'
import type { OwnPost } from '#shared/own-posts.ts'
import { STATUS_NAMES, STATUS_TONES } from './status-names.ts'

type Props = { post: OwnPost; onDeleted: (post: OwnPost) => void }

/** One of the member's posts: how it stands, what others think of it, and what can be done with it. */
export function PostRow({ post, onDeleted }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const removePost = trpc.post.remove.useMutation()
  const { id } = post
  // Other owners delete no hotel to which guests are to come.
  const user = useUser()
  const name = post.name || t`Without a name`
  const changed = formatDate(post.updated_at, locale)
  return (
    <li className="flex flex-wrap gap-4 p-4">
      <div className="relative aspect-4/3 w-28 shrink-0 self-start overflow-hidden rounded-xl bg-sunken">
        <PostPicture post={post} sizes="112px" />
      </div>
      <div className="min-w-44 grow basis-0">
        <Status post={post} />
        <h2 lang={post.lang === locale ? undefined : HTML_LANG[post.lang]} className="font-bold wrap-anywhere">
          <Link to="/detail/$id" params={{ id }} className="inline-block min-h-6 hover:text-accent">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-soft">
          {[post.place_type.name, post.province.name].filter(Boolean).join(' · ')}
          <br />
          <Trans>Changed {changed}</Trans>
        </p>
        <Counts post={post} />
      </div>
      {/* That it waits is said above. */}
      <div className="w-full text-sm empty:hidden">
        {!post.moderation.is_waiting && <Decision status={post.status} moderation={post.moderation} />}
      </div>
      <div className="flex w-full flex-wrap justify-end gap-2">
        <Link
          to="/setting/mypost/dialog"
          search={{ edit: id, tab: 'history' }}
          state={{ returns: true }}
          resetScroll={false}
          aria-label={t`History of ${name}`}
          className={buttonStyle('plain')}
        >
          <Trans>History</Trans>
        </Link>
        <Link
          to="/setting/mypost/dialog"
          search={{ edit: id }}
          state={{ returns: true }}
          resetScroll={false}
          aria-label={t`Edit ${name}`}
          className={buttonStyle('soft')}
        >
          <Trans>Edit</Trans>
        </Link>
        <ConfirmButton
          name={`delete-post-${id}`}
          label={t`Delete`}
          fullLabel={t`Delete ${name}`}
          title={t`Delete this post?`}
          yes={t`Delete`}
          onYes={() => removePost.mutateAsync({ id })}
          onDone={() => onDeleted(post)}
          noteOf={(error) => <RefusedForStays error={error} hotel={id} />}
        >
          <Trans>“{name}” can no longer be found by anyone. You can undo this right afterwards.</Trans>
          {user?.role === 'admin' && post.type === 'hotel' && (
            <>
              <span className="mt-2 block">
                <Trans>
                  An hour later, guests’ requests are rejected and their stays cancelled, free of charge, and they are
                  told.
                </Trans>
              </span>
              <StaysAtStake uuid={user.uuid} hotel={id} />
            </>
          )}
        </ConfirmButton>
      </div>
    </li>
  )
}

function Status({ post: { status, moderation } }: { post: OwnPost }) {
  const { i18n } = useLingui()
  const known = OWN_POST_STATUSES.find((one) => one === status)
  return (
    <p className="mb-1 flex flex-wrap gap-1">
      {known && <Tag tone={STATUS_TONES[known]}>{i18n._(STATUS_NAMES[known])}</Tag>}
      {status === 'published' && moderation.has_change && (
        <Tag tone="gold">
          {moderation.is_waiting ? <Trans>A change waits</Trans> : <Trans>A change is not sent</Trans>}
        </Tag>
      )}
    </p>
  )
}

function Counts({ post }: { post: OwnPost }) {
  const locale = useLocale()
  const { views, amount_of_likes, amount_of_saves, amount_of_comments } = post
  const [viewed, liked, saved, commented] = [views, amount_of_likes, amount_of_saves, amount_of_comments].map((count) =>
    formatCompact(count, locale),
  )
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      <Count icon={Eye} count={viewed}>
        <Plural value={views} one={`${viewed} view`} other={`${viewed} views`} />
      </Count>
      <Count icon={Heart} count={liked}>
        <Plural value={amount_of_likes} one={`${liked} like`} other={`${liked} likes`} />
      </Count>
      <Count icon={Bookmark} count={saved}>
        <Plural value={amount_of_saves} one={`saved ${saved} time`} other={`saved ${saved} times`} />
      </Count>
      <Count icon={MessageCircle} count={commented}>
        <Plural value={amount_of_comments} one={`${commented} comment`} other={`${commented} comments`} />
      </Count>
    </ul>
  )
}

function Count({ icon: Icon, count, children }: { icon: LucideIcon; count: ReactNode; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1">
      <Icon size={16} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{children}</span>
    </li>
  )
}
