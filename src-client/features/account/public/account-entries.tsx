import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { SIGN_OUT } from '#client/lib/session-overlays.ts'
import type { MenuEntry } from '#client/lib/setting-page.ts'
import { useFrameOverlay } from '#client/lib/use-overlay.ts'
import type { SessionUser } from '#shared/session-user.ts'

const ENTRY = [
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-start text-base text-ink transition hover:bg-sunken',
  'data-[status=active]:bg-accent-tint data-[status=active]:font-bold data-[status=active]:text-accent',
].join(' ')
const SHEET_BOTTOM = 'sticky bottom-[calc(-1rem-env(safe-area-inset-bottom))] pb-[env(safe-area-inset-bottom)]'
const ICON = 'size-5 shrink-0 text-accent'

type Props = {
  user: SessionUser
  entries: readonly MenuEntry[]
  /** Whether links replace the sheet's history entry. */
  replace?: boolean
  /** Closes the popover. */
  onLeave?: () => void
}

export function AccountEntries({ user, entries, replace, onLeave }: Props) {
  const signOut = useFrameOverlay(SIGN_OUT)
  const leave = () => {
    onLeave?.()
    signOut.open({ replace })
  }
  return (
    <>
      <p className="flex items-center gap-3 px-3 pt-2 pb-3">
        <Avatar user={user} className="size-11 text-lg" />
        <span className="min-w-0">
          <span className="block truncate font-bold">{user.nickname}</span>
          <span className="block truncate text-sm text-soft">@{user.userName}</span>
        </span>
      </p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} replace={replace} onLeave={onLeave} />
          </li>
        ))}
        {/* However low the screen is, it stays in sight of a popover or a sheet that scrolls. */}
        <li className={`${onLeave ? 'sticky -bottom-2' : SHEET_BOTTOM} border-t border-line bg-raised`}>
          <button type="button" onClick={leave} className={ENTRY}>
            <LogOut aria-hidden="true" className={ICON} />
            <Trans>Log out</Trans>
          </button>
        </li>
      </ul>
    </>
  )
}

function Entry({ entry, replace, onLeave }: Pick<Props, 'replace' | 'onLeave'> & { entry: MenuEntry }) {
  const { _ } = useLingui()
  const id = useId()
  const { to, title, icon: Icon, tag } = entry
  return (
    <Link to={to} replace={replace} onClick={onLeave} className={ENTRY} aria-describedby={tag && id}>
      <Icon aria-hidden="true" className={ICON} />
      {_(title)}
      {tag && (
        <Lazy part={tag} pending={null} failed={null}>
          {(Tag) => <Tag id={id} />}
        </Lazy>
      )}
    </Link>
  )
}
