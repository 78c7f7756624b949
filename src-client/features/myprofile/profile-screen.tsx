import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { buttonStyle } from '#client/components/button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { RoleBadge } from '#client/components/role-badge.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { UserLink } from '#client/components/user-link.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { AccountView } from '#shared/account.ts'
import { sessionUserOf } from '#shared/session-user.ts'
import { publicRole } from './public-role.ts'
import { SignInMethods } from './sign-in-methods.tsx'

export default function ProfileScreen() {
  return (
    <QueryResult query={useMe()} pending={<Skeleton className="h-96 rounded-card" />}>
      {(account) => (
        <div className="space-y-4 md:space-y-6">
          <Profile account={account} />
          <SignInMethods account={account} />
        </div>
      )}
    </QueryResult>
  )
}

function Profile({ account }: { account: AccountView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { userName, nickname, email, phone, bio, joined, role } = account
  return (
    <Section>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={sessionUserOf(account)} className="size-20 text-2xl md:size-24" />
        <div className="min-w-40 grow basis-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold wrap-anywhere">
            {nickname || userName}
            <RoleBadge role={publicRole(role)} />
          </p>
          <UserLink userName={userName} />
        </div>
        <Link
          to="/setting/myprofile/dialog"
          state={{ returns: true }}
          resetScroll={false}
          className={`${buttonStyle('soft')} w-full md:w-auto`}
        >
          <Pencil aria-hidden="true" className="size-4" />
          <Trans>Edit profile</Trans>
        </Link>
      </div>
      <dl className="mt-5 divide-y divide-line border-t border-line">
        <Fact name={t`About me`}>{bio}</Fact>
        <Fact name={t`E-mail`}>{email}</Fact>
        <Fact name={t`Phone`}>{phone && spaced(phone)}</Fact>
        <Fact name={t`Joined`}>{formatDate(joined, locale)}</Fact>
      </dl>
      <p className="mt-3 text-sm text-soft">
        <Trans>Only you and the admins can see your e-mail and phone.</Trans>
      </p>
      <Link
        to="/setting/myprofile/dialog"
        search={{ edit: 'contact' }}
        state={{ returns: true }}
        resetScroll={false}
        className={`${buttonStyle('plain')} mt-3 w-full md:w-auto`}
      >
        <Trans>Change e-mail or phone</Trans>
      </Link>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="py-3 md:grid md:grid-cols-[10rem_minmax(0,1fr)] md:gap-4">
      <dt className="text-sm text-soft md:text-base">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">
        {children || (
          <span className="text-soft">
            <Trans>Not added yet</Trans>
          </span>
        )}
      </dd>
    </div>
  )
}

/** Groups the digits: +855 12 345 678. */
const spaced = (phone: string) => phone.replace(/^(\+855)(\d{2})(\d{3})(\d+)$/, '$1 $2 $3 $4')
