import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { AccountView } from '#shared/account.ts'
import type { Tab } from './admin-search.ts'
import { Admins } from './admins.tsx'
import { Applications } from './applications.tsx'
import { applicationsInput, queueInput, reportedInput } from './lists.ts'
import { Members } from './members.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'
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
  dashboard: OwnerDashboard,
}

/** The administration, whose tab is in the URL. */
export function Administration({ account }: { account: AccountView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { tab: asked } = useAdminSearch()
  const tabs: Tab[] = ['applications', 'posts', 'reported', 'members', 'admins']
  if (account.business === 'approved') tabs.push('dashboard')
  const waiting = useWaiting()
  // Chosen once: what is decided on must not change the tab under the hand.
  const [begun, setBegun] = useState<Tab>()
  if (!asked && !begun && waiting) setBegun(QUEUES.find((name) => waiting[name] > 0) ?? 'applications')
  const tab = asked ?? begun
  const Screen = tab && SCREENS[tab]
  const countOf = (name: Tab) => {
    const total = isQueue(name) ? (waiting?.[name] ?? 0) : 0
    return total > 0 ? ` (${formatNumber(total, locale)})` : ''
  }
  return (
    <>
      <Tabs
        label={t`Administration`}
        tabs={tabs.map((name) => ({ name, title: i18n._(NAMES[name]) + countOf(name) }))}
        current={tab ?? 'applications'}
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
      {Screen ? <Screen /> : <Skeleton className="h-80 rounded-card" />}
    </>
  )
}

/** The tabs behind which something may wait for an admin. */
const QUEUES = ['applications', 'posts', 'reported'] as const
type Queue = (typeof QUEUES)[number]
const isQueue = (name: Tab): name is Queue => QUEUES.some((queue) => queue === name)

/** How much waits behind a tab, as it is by now: others decide as well. Undefined until all is known, or has failed. */
function useWaiting(): Record<Queue, number> | undefined {
  const utils = trpc.useUtils()
  const applications = trpc.business.list.useQuery(applicationsInput({}))
  const posts = trpc.post.queue.useQuery(queueInput({}))
  const reported = trpc.report.list.useQuery(reportedInput({}))
  useNews('post', () => {
    void utils.post.queue.invalidate()
    void utils.post.review.invalidate()
  })
  useNews('report', () => void utils.report.list.invalidate())
  if (applications.isPending || posts.isPending || reported.isPending) return undefined
  return {
    applications: applications.data?.total ?? 0,
    posts: posts.data?.total ?? 0,
    reported: reported.data?.total ?? 0,
  }
}
