import { useLingui } from '@lingui/react/macro'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useUser } from '#client/lib/session.ts'
import { DIALOGS, SCREENS } from '../setting/screens.ts'
import { AccountEntries } from './account-entries.tsx'
import { DeleteEntry } from './delete-entry.tsx'
import { SettingMenu } from './setting-menu.tsx'
import { pageOfSetting, TITLES } from './titles.ts'

/**
 * The pages that are a member's own: on a desktop with all of them beside. The server draws the frame and no more: what a screen
 * tells of the member is fetched by the browser, and never stands in the page's source. It is as high as the window, so that
 * nothing below moves when that comes.
 */
export function SettingLayout() {
  const { t } = useLingui()
  const user = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const page = pageOfSetting(path)
  return (
    <div className="page-width min-h-dvh py-4 md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10 md:py-8">
      <nav
        aria-label={t`My account`}
        className="sticky top-[calc(var(--header-height)+2rem)] hidden self-start rounded-card bg-raised p-2 shadow-card md:block"
      >
        {user && <AccountEntries user={user} />}
        <DeleteEntry />
      </nav>
      <div className="min-w-0">
        {page === 'index' && <SettingMenu />}
        {page && page !== 'index' && <Screen key={page} page={page} />}
        {page && path.endsWith('/dialog') && <Dialog page={page} />}
        {/* What no page is. */}
        {!page && <Outlet />}
      </div>
    </div>
  )
}

function Screen({ page }: { page: keyof typeof SCREENS }) {
  const { i18n } = useLingui()
  return (
    <>
      <Link
        to="/setting"
        className="-ms-1 mb-1 inline-flex min-h-11 items-center gap-1 pe-3 text-sm text-soft hover:text-accent md:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {i18n._(TITLES.index)}
      </Link>
      <h1 className="mb-4 text-2xl font-bold md:mb-6">{i18n._(TITLES[page])}</h1>
      <Lazy part={SCREENS[page]} pending={<Skeleton className="h-96 rounded-card" />}>
        {(Content) => <Content />}
      </Lazy>
    </>
  )
}

function Dialog({ page }: { page: keyof typeof TITLES }) {
  if (page !== 'myprofile' && page !== 'admin') return null
  return (
    <Lazy part={DIALOGS[page]} pending={null}>
      {(Content) => <Content />}
    </Lazy>
  )
}
