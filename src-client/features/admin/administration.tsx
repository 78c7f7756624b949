import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AccountView } from '#shared/account.ts'
import type { Tab } from './admin-search.ts'
import { Admins } from './admins.tsx'
import { Applications } from './applications.tsx'
import { Dashboard } from './dashboard.tsx'
import { Members } from './members.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const NAMES: Record<Tab, MessageDescriptor> = {
  applications: msg`Applications`,
  members: msg`Members`,
  admins: msg`Admins`,
  dashboard: msg`My business`,
}

const SCREENS = { applications: Applications, members: Members, admins: Admins, dashboard: Dashboard }

const TAB =
  'flex min-h-11 items-center whitespace-nowrap border-b-2 px-1 aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-accent'

/** The administration, whose tab is in the URL. */
export function Administration({ account }: { account: AccountView }) {
  const { t, i18n } = useLingui()
  const { tab = 'applications' } = useAdminSearch()
  const tabs: Tab[] = ['applications', 'members', 'admins']
  if (account.business === 'approved') tabs.push('dashboard')
  const Screen = SCREENS[tab]
  return (
    <>
      <nav aria-label={t`Administration`} className="scroll-row mb-4 border-b border-line">
        <ul className="flex gap-6">
          {tabs.map((name) => (
            <li key={name} className="-mb-px">
              <Link
                to="/setting/admin"
                search={{ tab: name }}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={name === tab ? 'page' : undefined}
                className={`${TAB} ${name === tab ? '' : 'border-transparent text-soft hover:text-accent'}`}
              >
                {i18n._(NAMES[name])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Screen />
    </>
  )
}
