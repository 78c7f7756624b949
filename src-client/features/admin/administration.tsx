import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tabs } from '#client/components/tabs.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { AccountView } from '#shared/account.ts'
import type { Tab } from './admin-search.ts'
import { Admins } from './admins.tsx'
import { Applications } from './applications.tsx'
import { Dashboard } from './dashboard.tsx'
import { queueOf, reportedOf } from './lists.ts'
import { Members } from './members.tsx'
import { Posts } from './posts.tsx'
import { Reported } from './reported.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const NAMES: Record<Tab, MessageDescriptor> = {
  applications: msg`Applications`,
  posts: msg`Posts`,
  reported: msg`Reported`,
  members: msg`Members`,
  admins: msg`Admins`,
  dashboard: msg`My business`,
}

const SCREENS = {
  applications: Applications,
  posts: Posts,
  reported: Reported,
  members: Members,
  admins: Admins,
  dashboard: Dashboard,
}

/** The administration, whose tab is in the URL. */
export function Administration({ account }: { account: AccountView }) {
  const { t, i18n } = useLingui()
  const { tab = 'applications' } = useAdminSearch()
  const tabs: Tab[] = ['applications', 'posts', 'reported', 'members', 'admins']
  if (account.business === 'approved') tabs.push('dashboard')
  const Screen = SCREENS[tab]
  const waiting = useWaiting()
  return (
    <>
      <Tabs
        label={t`Administration`}
        tabs={tabs.map((name) => ({ name, title: i18n._(NAMES[name]) + (waiting[name] ?? '') }))}
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

/** How much waits behind a tab, as it is by now: others decide as well. */
function useWaiting(): Partial<Record<Tab, string>> {
  const locale = useLocale()
  const utils = useUtils()
  const posts = useQuery(queueOf(utils, {}))
  const reported = useQuery(reportedOf(utils, {}))
  useNews('post', () => {
    void utils.post.queue.invalidate()
    void utils.post.review.invalidate()
  })
  useNews('report', () => void utils.report.list.invalidate())
  const count = (total = 0) => (total > 0 ? ` (${formatNumber(total, locale)})` : '')
  return { posts: count(posts.data?.total), reported: count(reported.data?.total) }
}
