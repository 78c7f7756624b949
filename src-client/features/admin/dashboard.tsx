import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Eye, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { BusinessFacts } from '#client/features/business/public/business-facts.tsx'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { DashboardView } from '#shared/business.ts'
import { DashboardResult } from './public/dashboard-result.tsx'

/** An owner's dashboard: the business, and the counts of its posts. */
export function Dashboard() {
  const query = trpc.business.dashboard.useQuery(undefined, { staleTime: 0 })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
      {(dashboard) => <DashboardContent dashboard={dashboard} />}
    </DashboardResult>
  )
}

function DashboardContent({ dashboard: { business, posts, views, likes } }: { dashboard: DashboardView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const since = formatDate(business.decided_at ?? business.applied_at, locale)
  return (
    <div className="space-y-4 md:space-y-6">
      <NextStep posts={posts} />
      <div className="grid grid-cols-2 gap-3 md:gap-4">
        <Figure icon={<Eye aria-hidden="true" className="size-5 text-accent" />} name={t`Views`} value={views} />
        <Figure icon={<Heart aria-hidden="true" className="size-5 text-lotus" />} name={t`Likes`} value={likes} />
      </div>
      <Section title={t`Posts`}>
        <dl className="grid grid-cols-2 gap-x-6 md:grid-cols-5">
          <Count name={t`Published`} value={posts.published} />
          <Count name={t`Waiting`} value={posts.pending} />
          <Count name={t`Drafts`} value={posts.draft} />
          <Count name={t`Hidden`} value={posts.hidden} />
          <Count name={t`Rejected`} value={posts.rejected} />
        </dl>
      </Section>
      <Section title={business.business_name ?? t`My business`} action={<StatusTag status={business.status} />}>
        <p className="text-soft">
          <Trans>Approved {since}</Trans>
        </p>
        <BusinessFacts business={business} />
        {business.userName && (
          <Link
            to="/user/$username"
            params={{ username: business.userName }}
            className="mt-3 inline-flex min-h-11 items-center font-bold text-accent"
          >
            <Trans>Your public profile</Trans>
          </Link>
        )}
      </Section>
    </div>
  )
}

/** The next step of an owner on a quiet day. */
export function OwnerNextStep() {
  const { data } = trpc.business.dashboard.useQuery(undefined, { staleTime: 0 })
  return data && <NextStep posts={data.posts} />
}

/** Suggests the owner's next step: visitors find nothing of a business without posts. */
function NextStep({ posts }: Pick<DashboardView, 'posts'>) {
  const { t } = useLingui()
  const status = posts.rejected > 0 ? 'rejected' : posts.draft > 0 ? 'draft' : undefined
  const isBeginning = posts.published + posts.pending + posts.hidden === 0 && !status
  const words = isBeginning
    ? t`Add your first place, so that visitors find you.`
    : status === 'rejected'
      ? t`A post was not accepted. Read why, change it and send it again.`
      : status === 'draft'
        ? t`A draft is not shown yet. Finish it and publish it.`
        : t`Keep prices, hours and pictures of your places up to date.`
  return (
    <Section title={t`What to do next`}>
      <p className="mb-4">{words}</p>
      {isBeginning ? (
        <Link to="/setting/mypost/dialog" className={buttonStyle('primary')}>
          {t`Upload your place`}
        </Link>
      ) : (
        <Link to="/setting/mypost" search={{ status }} className={buttonStyle('primary')}>
          {t`My posts`}
        </Link>
      )}
    </Section>
  )
}

function Figure({ icon, name, value }: { icon: ReactNode; name: string; value: number }) {
  return (
    <div className="rounded-card bg-raised p-4 shadow-card md:p-6">
      <p className="flex items-center gap-2 text-soft">
        {icon}
        {name}
      </p>
      <p className="mt-1 text-2xl font-bold">{formatNumber(value, useLocale())}</p>
    </div>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-2 border-b border-line py-2 last:border-0 md:flex-col md:items-start md:border-0">
      <dt className="text-soft md:text-sm">{name}</dt>
      <dd className="text-lg font-bold">{formatNumber(value, useLocale())}</dd>
    </div>
  )
}
