import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LogOut } from 'lucide-react'
import { useUser } from '#client/lib/session.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { Avatar } from './avatar.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import { SIGN_OUT } from './overlays.ts'
import { pagesOf } from './pages.ts'
import { TITLES } from './titles.ts'

const ROW = 'flex min-h-16 items-center gap-4 px-4 py-3 transition hover:bg-sunken'

/** The first of the member's pages: who they are, and what there is. */
export function SettingMenu() {
  const { i18n } = useLingui()
  const user = useUser()
  const signOut = useOverlay(SIGN_OUT)
  return (
    <>
      <h1 className="text-2xl font-bold">{i18n._(TITLES.index)}</h1>
      {user && (
        <>
          <Link
            to="/user/$username"
            params={{ username: user.userName }}
            className="mt-4 flex items-center gap-4 rounded-card bg-raised p-4 shadow-card transition hover:bg-sunken md:hidden"
          >
            <Avatar user={user} className="size-16 text-2xl" />
            <span className="min-w-0 grow">
              <span className="block truncate text-lg font-bold">{user.nickname}</span>
              <span className="block truncate text-sm text-soft">@{user.userName}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
          </Link>
          <ul className="mt-4 divide-y divide-line overflow-hidden rounded-card bg-raised shadow-card">
            {pagesOf(user).map(({ to, name, about, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={ROW}>
                  <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent">
                    <Icon aria-hidden="true" className="size-5" />
                  </span>
                  <span className="min-w-0 grow">
                    <span className="block font-bold">{i18n._(name)}</span>
                    <span className="block text-sm text-soft">{i18n._(about)}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
                </Link>
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
          <Trans>Sign out</Trans>
        </button>
        <DeleteEntry />
      </div>
    </>
  )
}
