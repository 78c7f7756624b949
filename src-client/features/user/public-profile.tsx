import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarDays, MapPinned } from 'lucide-react'
import { Avatar } from '#client/components/avatar.tsx'
import { buttonStyle } from '#client/components/button.tsx'
import { Panorama } from '#client/components/panorama.tsx'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUser } from '#client/lib/session.ts'
import type { ProfileView } from '#shared/account.ts'
import { sessionUserOf } from '#shared/session-user.ts'

const FACT = 'flex items-center gap-2 text-soft'

export function PublicProfile({ member }: { member: ProfileView }) {
  const locale = useLocale()
  const me = useUser()
  const isMe = me?.uuid === member.uuid
  const posts = formatNumber(member.posts, locale)
  const joined = formatDate(member.joined, locale)
  return (
    <div className="page-width py-4 md:py-8">
      <article className="mx-auto max-w-3xl overflow-hidden rounded-card bg-raised shadow-card">
        <Panorama className="h-32 md:h-48" />
        <div className="px-4 pb-6 md:px-8 md:pb-8">
          <div className="-mt-12 flex items-end justify-between gap-4 md:-mt-14">
            <Avatar
              user={sessionUserOf({ ...member, is_author: false })}
              className="relative size-24 border-4 border-raised text-2xl md:size-28"
            />
            {isMe && (
              <span className="flex flex-wrap justify-end gap-2">
                {me.is_author && (
                  <Link to="/setting/articles" className={buttonStyle('soft')}>
                    <Trans>My articles</Trans>
                  </Link>
                )}
                <Link to="/setting/myprofile" className={buttonStyle('soft')}>
                  <Trans>Edit profile</Trans>
                </Link>
              </span>
            )}
          </div>
          <h1 className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-2xl font-bold wrap-anywhere">
            {member.nickname || member.userName}
            <RoleBadge role={member.role} />
          </h1>
          <p className="text-soft">@{member.userName}</p>
          {member.bio && <p className="mt-4 whitespace-pre-line wrap-anywhere">{member.bio}</p>}
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <li className={FACT}>
              <CalendarDays aria-hidden="true" className="size-5 text-accent" />
              <Trans>Joined {joined}</Trans>
            </li>
            <li className={FACT}>
              <MapPinned aria-hidden="true" className="size-5 text-accent" />
              <Plural value={member.posts} one={`${posts} post`} other={`${posts} posts`} />
            </li>
          </ul>
        </div>
      </article>
    </div>
  )
}
