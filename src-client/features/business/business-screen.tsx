import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { useNews } from '#client/lib/use-news.ts'
import type { BusinessStatus } from '#shared/account.ts'
import type { BusinessView } from '#shared/business.ts'
import { ApplicationForm } from './application-form.tsx'
import { BusinessFacts } from './public/business-facts.tsx'
import { StatusTag } from './public/status-tag.tsx'
import { Reason } from './reason.tsx'

/** The member's application and its status. */
export default function BusinessScreen() {
  // Refreshes the role, since an admin may have decided meanwhile.
  useMe()
  const query = trpc.business.mine.useQuery(undefined, { staleTime: 0 })
  const [sent, setSent] = useState<number>()
  return (
    <QueryResult query={query} pending={<Skeleton className="h-96 rounded-card" />}>
      {(business) =>
        business ? <Application business={business} sent={sent} onSent={setSent} /> : <NoneYet onSent={setSent} />
      }
    </QueryResult>
  )
}

/** Told the version of what was sent. */
type Sending = { onSent: (version: number) => void }

function NoneYet({ onSent }: Sending) {
  const { t } = useLingui()
  return (
    <Section title={t`Apply for a business account`}>
      <p className="mb-6 text-soft">
        <Trans>
          For people who run a place to stay, eat or visit. Once an admin has approved your application, your posts
          appear at once and you get your own dashboard.
        </Trans>
      </p>
      <ApplicationForm onSent={onSent} />
    </Section>
  )
}

const STATUS_SENTENCES: Record<BusinessStatus, MessageDescriptor> = {
  pending: msg`Please wait for an admin to approve your account!`,
  approved: msg`Your business account is approved. Manage it in your dashboard.`,
  rejected: msg`Your application was not approved. You can change it and send it again.`,
  suspended: msg`Your business account is suspended.`,
}

type ApplicationProps = Sending & {
  business: BusinessView
  /** The version that was sent on this page. */
  sent: number | undefined
}

function Application({ business, sent, onSent }: ApplicationProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const heading = useRef<HTMLHeadingElement>(null)
  const utils = trpc.useUtils()
  useNews('business', () => {
    void utils.business.mine.invalidate()
    void utils.account.me.invalidate()
  })
  useEffect(() => {
    if (sent === undefined) return
    // The form that had the focus goes.
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [sent])
  const { status, reason, applied_at, decided_at } = business
  const applied = formatMoment(applied_at, locale)
  const decided = decided_at && formatMoment(decided_at, locale)
  return (
    <div className="space-y-4 md:space-y-6">
      <Section
        title={business.business_name ?? t`My business`}
        heading={heading}
        action={<StatusTag status={status} />}
      >
        {/* Read out when the decision comes. */}
        <div role="status">
          <p className="text-lg">{i18n._(STATUS_SENTENCES[status])}</p>
          {reason && <Reason>{reason}</Reason>}
        </div>
        {status === 'pending' && (
          <p className="mt-1 text-soft">
            <Trans>The decision appears here by itself.</Trans>
          </p>
        )}
        <p className="mt-3 text-sm text-soft">
          <Trans>Sent {applied}</Trans>
          {decided && (
            <>
              {' · '}
              <Trans>Decided {decided}</Trans>
            </>
          )}
        </p>
        {status === 'approved' && <DashboardLinks />}
        {status !== 'rejected' && <BusinessFacts business={business} />}
      </Section>
      {status === 'rejected' && (
        <Section title={t`Apply again`}>
          <ApplicationForm before={business} onSent={onSent} />
        </Section>
      )}
    </div>
  )
}

function DashboardLinks() {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Link to="/setting/admin" className={`${buttonStyle()} w-full md:w-auto`}>
        <Trans>Open the dashboard</Trans>
      </Link>
      <Link
        to="/setting/business/dialog"
        state={{ returns: true }}
        resetScroll={false}
        className={`${buttonStyle('plain')} w-full md:w-auto`}
      >
        <Trans>Change the dashboard password</Trans>
      </Link>
    </div>
  )
}
