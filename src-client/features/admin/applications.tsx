import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { givenLinks, LinkOrText } from '#client/features/business/public/business-facts.tsx'
import { STATUS_NAMES } from '#client/features/business/public/status-names.ts'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { BusinessView } from '#shared/business.ts'
import { AdminActionLink } from './admin-action-link.tsx'
import { STATUSES } from './admin-search.ts'
import { applicationsOf } from './lists.ts'
import { MemberName } from './member-name.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** The applications for a business account, filtered by status. */
export function Applications() {
  const search = useAdminSearch()
  const query = useQuery({ ...applicationsOf(useUtils(), search), staleTime: 0, placeholderData: keepPreviousData })
  return (
    <>
      <StatusChips />
      <PagedList query={query} search={{ tab: 'applications', status: search.status, page: search.page }}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  )
}

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full border border-line bg-raised px-4 text-sm transition hover:border-accent-base aria-[current=page]:border-accent-soft aria-[current=page]:bg-accent-tint aria-[current=page]:font-bold aria-[current=page]:text-accent'

function StatusChips() {
  const { t, i18n } = useLingui()
  const { status: shown = 'pending' } = useAdminSearch()
  return (
    <ul aria-label={t`Status`} className="scroll-row -mx-4 mb-4 flex gap-2 px-4 py-0.5 md:mx-0 md:px-0">
      {[...STATUSES, 'all' as const].map((status) => (
        <li key={status}>
          <Link
            to="/setting/admin"
            search={{ tab: 'applications', status }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={status === shown ? 'page' : undefined}
            className={CHIP}
          >
            {status === 'all' ? t`All` : i18n._(STATUS_NAMES[status])}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A value that may be a bare name needs its network beside it. */
const NETWORKS = new Map([
  ['facebook', 'Facebook'],
  ['telegram', 'Telegram'],
])

function Rows({ rows }: { rows: readonly BusinessView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return <EmptyState title={t`No applications here`} />
  const columns: Column<BusinessView>[] = [
    { name: t`Business`, cell: (row) => <MemberName name={row.business_name} userName={row.userName} /> },
    { name: t`Other links`, cell: linksOf },
    { name: t`Sent`, cell: (row) => <span className="whitespace-nowrap">{formatDate(row.applied_at, locale)}</span> },
    { name: t`Status`, cell: (row) => <Status business={row} /> },
    { name: t`Actions`, isHidden: true, cell: actionsFor },
  ]
  return <DataTable label={t`Applications`} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
}

function linksOf(business: BusinessView) {
  const links = givenLinks(business)
  if (links.length === 0) return null
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {links.map(({ field, value }) => (
        <li key={field}>
          {NETWORKS.has(field) && <span className="text-soft">{NETWORKS.get(field)}: </span>}
          <LinkOrText value={value} />
        </li>
      ))}
    </ul>
  )
}

function Status({ business: { status, reason } }: { business: BusinessView }) {
  return (
    <>
      <StatusTag status={status} />
      {reason && <span className="mt-1 block max-w-48 text-soft wrap-anywhere">{reason}</span>}
    </>
  )
}

function actionsFor({ uuid, status }: BusinessView) {
  // A rejected application must be sent again before the next decision.
  if (status === 'rejected') return null
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {status === 'approved' ? (
        <AdminActionLink action="suspend" uuid={uuid}>
          <Trans>Suspend</Trans>
        </AdminActionLink>
      ) : (
        <AdminActionLink action="approve" uuid={uuid}>
          {status === 'pending' ? <Trans>Approve</Trans> : <Trans>Approve again</Trans>}
        </AdminActionLink>
      )}
      {status === 'pending' && (
        <AdminActionLink action="reject" uuid={uuid}>
          <Trans>Reject</Trans>
        </AdminActionLink>
      )}
    </span>
  )
}
