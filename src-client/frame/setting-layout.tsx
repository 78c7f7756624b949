import { useLingui } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { AccountEntries } from '#client/features/account/public/account-entries.tsx'
import { BackToMenu } from '#client/features/setting/back-to-menu.tsx'
import { DeleteEntry } from '#client/features/setting/delete-entry.tsx'
import { useUser } from '#client/lib/session.ts'
import { isOpenTo, MenuEntries, titleOf } from '#client/lib/setting-page.ts'
import { MemberScreen } from './member-screen.tsx'
import { menuEntriesOf, settingPageOf } from './setting-pages.ts'

/**
 * The frame of the settings pages, with their menu beside them on a desktop. At least as high as the window, so that nothing
 * moves when the browser has rendered the screen. There is no footer: below is room for a phone's navigation.
 */
export function SettingLayout() {
  const { t, i18n } = useLingui()
  const user = useUser()
  const page = settingPageOf(useMatches())
  const fallback = page?.access && user && !isOpenTo(page, user) ? page.access.fallback : undefined
  const entries = user ? menuEntriesOf(user) : []
  return (
    <div className="page-width min-h-dvh pt-4 pb-[calc(var(--bar-height)+4rem)] md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10 md:pt-8 md:pb-16">
      <nav
        aria-label={t`My account`}
        className="sticky top-[calc(var(--header-height)+2rem)] hidden self-start rounded-card bg-raised p-2 shadow-card md:block"
      >
        {user && <AccountEntries user={user} entries={entries} />}
        <DeleteEntry />
      </nav>
      <div className="min-w-0">
        {(page?.entry || page?.parent) && <BackToMenu parent={page.parent} />}
        {page && (fallback || !page.titleOf) && (
          <h1 className="mb-4 text-2xl font-bold md:mb-6">{i18n._(titleOf(page, user?.role))}</h1>
        )}
        <NeedsScript />
        <MenuEntries value={entries}>{fallback ? <MemberScreen part={fallback} /> : <Outlet />}</MenuEntries>
      </div>
    </div>
  )
}
