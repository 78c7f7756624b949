import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { useUser } from '#client/lib/session.ts'
import { SIGN_OUT } from '#client/lib/session-overlays.ts'
import { type MenuEntry, useMenuEntries } from '#client/lib/setting-page.ts'
import { useFrameOverlay } from '#client/lib/use-overlay.ts'
import { DeleteEntry } from './delete-entry.tsx'

const ROW = 'flex min-h-16 items-center gap-4 px-4 py-3 transition hover:bg-sunken'

/** The menu page of the settings. */
export function SettingMenu() {
  const user = useUser()
  const entries = useMenuEntries()
  const signOut = useFrameOverlay(SIGN_OUT)
  return (
    <>
      {user && (
        <>
          <Link
            to="/user/$username"
            params={{ username: user.userName }}
            className="mb-4 flex items-center gap-4 rounded-card bg-raised p-4 shadow-card transition hover:bg-sunken md:hidden"
          >
            <Avatar user={user} className="size-[min(4rem,20vw)] text-2xl" />
            <span className="min-w-0 grow">
              <span className="block text-lg font-bold wrap-anywhere">{user.nickname}</span>
              <span className="block text-sm text-soft wrap-anywhere">@{user.userName}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
          </Link>
          <ul className="@container divide-y divide-line overflow-hidden rounded-card bg-raised shadow-card">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4 rounded-card bg-raised p-2 shadow-card md:hidden">
        <button
          type="button"
          onClick={() => signOut.open()}
          className="flex min-h-12 w-full items-center gap-3 rounded-xl px-3 text-start text-base transition hover:bg-sunken"
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <Trans>Log out</Trans>
        </button>
        <DeleteEntry />
      </div>
    </>
  )
}

function Entry({ entry: { to, title, description, icon: Icon, tag } }: { entry: MenuEntry }) {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <Link to={to} className={ROW} aria-describedby={tag && id}>
      <span className="hidden size-10 shrink-0 @min-[15rem]:flex items-center justify-center rounded-full bg-accent-tint text-accent">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">{i18n._(title)}</span>
        <span className="block text-sm text-soft">{i18n._(description)}</span>
      </span>
      {tag && (
        <Lazy part={tag} pending={null} failed={null}>
          {(Tag) => <Tag id={id} />}
        </Lazy>
      )}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  )
}
