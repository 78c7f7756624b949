import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Tabs } from '#client/components/tabs.tsx'
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

/** The administration, whose tab is in the URL. */
export function Administration({ account }: { account: AccountView }) {
  const { t, i18n } = useLingui()
  const { tab = 'applications' } = useAdminSearch()
  const tabs: Tab[] = ['applications', 'members', 'admins']
  if (account.business === 'approved') tabs.push('dashboard')
  const Screen = SCREENS[tab]
  return (
    <>
      <Tabs
        label={t`Administration`}
        tabs={tabs.map((name) => ({ name, title: i18n._(NAMES[name]) }))}
        current={tab}
        link={(name, props) => (
          <Link
            to="/setting/admin"
            search={{ tab: name }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            {...props}
          />
        )}
      />
      <Screen />
    </>
  )
}
