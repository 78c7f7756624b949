import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { Lazy } from '#client/components/lazy.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { lazyMemberPart } from '#client/lib/lazy-member-part.ts'
import type { AccountView } from '#shared/account.ts'
import { Admins } from './admins.tsx'
import { Applications } from './applications.tsx'
import { Members } from './members.tsx'
import { OwnerDashboard } from './owner-dashboard.tsx'
import { Posts } from './posts.tsx'
import { Reported } from './reported.tsx'
import { WaitingArticles } from './waiting-articles.tsx'

/** @property queue what waits for an admin behind it @property isFor whether an admin has it; all do by default */
type AdminTab = {
  title: MessageDescriptor
  Screen: ComponentType
  queue?: 'applications' | 'posts' | 'articles' | 'reported'
  isFor?: (account: AccountView) => boolean
}

/** The code and the texts of a tab that comes with its first visit. */
function lazyTab(...part: Parameters<typeof lazyMemberPart<object>>): ComponentType {
  const code = lazyMemberPart(...part)
  return () => (
    <Lazy part={code} pending={<Skeleton className="h-dvh rounded-card" />}>
      {(Screen) => <Screen />}
    </Lazy>
  )
}

/** The tabs of the administration by their name in the URL, in order. A new tab is one entry. */
export const ADMIN_TABS: Readonly<Record<string, AdminTab>> = {
  applications: { title: msg`Applications`, Screen: Applications, queue: 'applications' },
  posts: { title: msg`Posts`, Screen: Posts, queue: 'posts' },
  articles: { title: msg`Articles`, Screen: WaitingArticles, queue: 'articles' },
  reported: { title: msg`Reported`, Screen: Reported, queue: 'reported' },
  members: { title: msg`Members`, Screen: Members },
  admins: { title: msg`Admins`, Screen: Admins },
  report: {
    title: msg`Statistics`,
    Screen: lazyTab(() => import('#client/features/statistics/public/report.tsx'), ['statistics']),
  },
  changes: {
    title: msg`Changes`,
    Screen: lazyTab(() => import('#client/features/audit/public/changes.tsx'), ['audit']),
  },
  operations: {
    title: msg`Operations`,
    Screen: lazyTab(() => import('#client/features/operations/public/operations.tsx'), ['operations']),
  },
  dashboard: {
    title: msg`My business`,
    Screen: OwnerDashboard,
    isFor: ({ business }) => business === 'approved',
  },
}
