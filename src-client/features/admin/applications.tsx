import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { LinkOrText } from '#client/features/business/public/business-facts.tsx'
import { STATUS_NAMES } from '#client/features/business/public/status-names.ts'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import type { BusinessView } from '#shared/business.ts'
import { ActLink } from './act-link.tsx'
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

/** Fields whose value may be a bare name, which needs its network beside it. */
const NETWORKS = new Set(['Facebook', 'Telegram'])

function Rows({ rows }: { rows: readonly BusinessView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return <EmptyState title={t`No applications here`} />
  const columns: Column<BusinessView>[] = [
    { name: t`Business`, cell: (row) => <MemberName name={row.business_name} userName={row.userName} /> },
    { name: t`Elsewhere`, cell: linksOf },
    { name: t`Sent`, cell: (row) => <span className="whitespace-nowrap">{formatDate(row.applied_at, locale)}</span> },
    { name: t`Status`, cell: (row) => <Status business={row} /> },
    { name: t`What to do`, isHidden: true, cell: actsOn },
  ]
  return <DataTable label={t`Applications`} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
}

function linksOf({ social, facebook, telegram, website, video }: BusinessView) {
  const given = Object.entries({ social, Facebook: facebook, Telegram: telegram, website, video }).flatMap(
    ([name, value]) => (value ? [{ name, value }] : []),
  )
  if (given.length === 0) return null
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {given.map(({ name, value }) => (
        <li key={name}>
          {NETWORKS.has(name) && <span className="text-soft">{name}: </span>}
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

function actsOn({ uuid, status }: BusinessView) {
  // A rejected application must be sent again before the next decision.
  if (status === 'rejected') return null
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {status === 'approved' ? (
        <ActLink act="suspend" uuid={uuid}>
          <Trans>Suspend</Trans>
        </ActLink>
      ) : (
        <ActLink act="approve" uuid={uuid}>
          {status === 'pending' ? <Trans>Approve</Trans> : <Trans>Approve again</Trans>}
        </ActLink>
      )}
      {status === 'pending' && (
        <ActLink act="reject" uuid={uuid}>
          <Trans>Reject</Trans>
        </ActLink>
      )}
    </span>
  )
}
