import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { buttonStyle } from '#client/components/button.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { Panel, usePanel } from '#client/components/panel.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { useLoginLink } from '#client/lib/login-link.ts'
import { useUser } from '#client/lib/session.ts'
import type { SessionUser } from '#shared/session-user.ts'

const MENU = lazyPart(() => import('./account-menu.tsx'), { messages: ['account', 'setting'] })

/** In a desktop's header: the way to sign in, or the member with the menu of what is theirs. */
export function AccountButton() {
  const user = useUser()
  return user ? <Member user={user} /> : <Guest />
}

function Guest() {
  const { t } = useLingui()
  return (
    <Link {...useLoginLink()} className={`${buttonStyle('soft')} ms-1 whitespace-nowrap`}>
      {t`Login`}
    </Link>
  )
}

function Member({ user }: { user: SessionUser }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const panel = usePanel('account', () => button.current?.focus({ preventScroll: true }))
  const label = t`My account`
  return (
    <div className="relative ms-1">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        aria-label={label}
        title={user.nickname}
        onClick={() => (panel.isOpen ? panel.close() : panel.open())}
        className="flex size-11 items-center justify-center rounded-full transition hover:bg-sunken active:scale-95"
      >
        <Avatar user={user} className="size-9" />
      </button>
      <Panel panel={panel} label={label} side="end">
        <Lazy part={MENU} pending={<Skeleton className="h-56" />}>
          {(AccountMenu) => <AccountMenu user={user} />}
        </Lazy>
      </Panel>
    </div>
  )
}
