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
import { ADMIN_TABS } from './admin-tabs.tsx'
import { applicationsInput, queueInput, reportedInput, waitingArticlesInput } from './lists.ts'
import DecisionNotice from './public/decision-notice.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** The administration, whose tab is in the URL. */
export function Administration({ account }: { account: AccountView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { tab: named } = useAdminSearch()
  const tabs = Object.entries(ADMIN_TABS).filter(([, { isFor }]) => isFor?.(account) ?? true)
  const waiting = useWaiting()
  const asked = named !== undefined && Object.hasOwn(ADMIN_TABS, named) ? named : undefined
  // Chosen once: what is decided on must not change the tab under the hand.
  const [begun, setBegun] = useState<string>()
  if (!asked && !begun && waiting)
    setBegun(tabs.find(([, { queue }]) => queue && waiting[queue] > 0)?.[0] ?? 'applications')
  const tab = asked ?? begun
  const Screen = tab && ADMIN_TABS[tab]?.Screen
  const countOf = (queue: keyof Waiting | undefined) => {
    const total = queue && waiting ? waiting[queue] : 0
    return total > 0 ? ` (${formatNumber(total, locale)})` : ''
  }
  return (
    <>
      <Tabs
        label={t`Administration`}
        tabs={tabs.map(([name, { title, queue }]) => ({ name, title: i18n._(title) + countOf(queue) }))}
        current={tab ?? 'applications'}
        link={(name, props) => <Link to="/setting/admin" search={{ tab: name }} resetScroll={false} {...props} />}
      />
      <DecisionNotice />
      {Screen ? <Screen /> : <Skeleton className="h-80 rounded-card" />}
    </>
  )
}

type Waiting = Record<'applications' | 'posts' | 'articles' | 'reported', number>

/** How much waits behind a tab, as it is by now: others decide as well. Undefined until all is known, or has failed. */
function useWaiting(): Waiting | undefined {
  const utils = trpc.useUtils()
  const applications = trpc.business.list.useQuery(applicationsInput({}))
  const posts = trpc.post.queue.useQuery(queueInput({}))
  const articles = trpc.article.written.useQuery(waitingArticlesInput({}))
  const reported = trpc.complaint.list.useQuery(reportedInput({}))
  useNews('post', () => {
    void utils.post.queue.invalidate()
    void utils.post.review.invalidate()
  })
  useNews('article', () => void utils.article.written.invalidate())
  useNews('report', () => void utils.complaint.list.invalidate())
  if (applications.isPending || posts.isPending || articles.isPending || reported.isPending) return undefined
  return {
    applications: applications.data?.total ?? 0,
    posts: posts.data?.total ?? 0,
    articles: articles.data?.total ?? 0,
    reported: reported.data?.total ?? 0,
  }
}
