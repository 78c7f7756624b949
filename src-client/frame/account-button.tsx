import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Avatar } from '#client/components/avatar.tsx'
import { buttonStyle } from '#client/components/button.tsx'
import { Disclosure } from '#client/components/disclosure.tsx'
import { iconButtonStyle } from '#client/components/icon-button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useLoginLink } from '#client/lib/login-link.ts'
import { useUser } from '#client/lib/session.ts'
import { localePath } from '#shared/locales.ts'
import { maySell } from '#shared/roles.ts'
import type { SessionUser } from '#shared/session-user.ts'

/** Nobody but who may sell rooms needs it. */
const WAITING_COUNT = lazyPart(() => import('#client/features/setting/public/waiting-count.tsx'), {
  messages: ['setting'],
  isLikely: () => false,
})
const MENU = lazyPart(() => import('./account-menu.tsx'), { messages: ['account', 'setting'] })

/** In the header: the member's menu, or on a desktop the login, which a phone has in its menu. */
export function AccountButton() {
  const user = useUser()
  return user ? <Member user={user} /> : <Guest />
}

function Guest() {
  const { t } = useLingui()
  return (
    <Link {...useLoginLink()} className={`${buttonStyle('soft')} ms-1 whitespace-nowrap max-md:hidden`}>
      {t`Log in`}
    </Link>
  )
}

function Member({ user }: { user: SessionUser }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Disclosure
      label={t`My account`}
      fallback={localePath(locale, '/setting')}
      className={`${iconButtonStyle} md:ms-1`}
      button={<Avatar user={user} className="size-[min(2.25rem,11vw)]" />}
      beside={
        maySell(user) && (
          <Lazy part={WAITING_COUNT} pending={null} failed={null}>
            {(WaitingCount) => <WaitingCount key={user.uuid} />}
          </Lazy>
        )
      }
    >
      {(close) => (
        <Lazy part={MENU} pending={<Skeleton className="h-56" />}>
          {(AccountMenu) => <AccountMenu user={user} onLeave={close} />}
        </Lazy>
      )}
    </Disclosure>
  )
}
