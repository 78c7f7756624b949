import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { SearchForm } from '#client/components/search-form.tsx'
import { Select } from '#client/components/select.tsx'
import { Contact, givenContacts, placeOf } from '#client/features/business/public/business-facts.tsx'
import { STATUS_NAMES } from '#client/features/business/public/status-names.ts'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { BusinessView } from '#shared/business.ts'
import { AdminActionLink } from './admin-action-link.tsx'
import { type AdminSearch, ORDERS, STATUSES } from './admin-search.ts'
import { DecisionLinks } from './decision-links.tsx'
import { applicationsInput } from './lists.ts'
import { MemberName } from './member-name.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminSearch } from './use-admin-search.ts'

/** The applications for a business account: searched, filtered by status, and sorted. */
export function Applications() {
  const { status, q, order, page } = useAdminSearch()
  const search: AdminSearch = { tab: 'applications', status, q, order, page }
  const query = trpc.business.list.useQuery(applicationsInput(search), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SearchAndSort search={search} />
      <StatusChips search={search} />
      <Count total={query.data?.total} />
      <PagedList query={query} search={search}>
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </>
  )
}

type Searched = { search: AdminSearch }

function SearchAndSort({ search }: Searched) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const show = (more: AdminSearch) =>
    void navigate({ to: '/setting/admin', search: { ...search, page: undefined, ...more }, resetScroll: false })
  const names = { newest: t`Newest first`, oldest: t`Oldest first` }
  return (
    <div className="mb-3 flex flex-col gap-3 md:flex-row">
      <SearchForm
        q={search.q}
        label={t`Search by business, member or phone`}
        onSearch={(q) => show({ q })}
        className="grow md:max-w-xl"
      />
      <Select
        aria-label={t`Order`}
        value={search.order ?? 'newest'}
        options={ORDERS.map((value) => ({ value, label: names[value] }))}
        onChange={({ target }) => show({ order: ORDERS.find((order) => order === target.value) })}
        className="md:w-56"
      />
    </div>
  )
}

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center whitespace-nowrap rounded-full border border-line bg-raised px-4 text-sm transition hover:border-accent-base aria-[current=page]:border-accent-soft aria-[current=page]:bg-accent-tint aria-[current=page]:font-bold aria-[current=page]:text-accent'

function StatusChips({ search }: Searched) {
  const { t, i18n } = useLingui()
  const { status: shown = 'pending' } = search
  return (
    <ul aria-label={t`Status`} className="scroll-row -mx-4 mb-4 flex gap-2 px-4 py-0.5 md:mx-0 md:px-0">
      {[...STATUSES, 'all' as const].map((status) => (
        <li key={status}>
          <Link
            to="/setting/admin"
            search={{ ...search, status, page: undefined }}
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

function Count({ total }: { total: number | undefined }) {
  const locale = useLocale()
  const count = total === undefined ? '' : formatNumber(total, locale)
  return (
    <p role="status" className="mb-3 min-h-6 text-soft text-sm">
      {total !== undefined && <Plural value={total} one={`${count} application`} other={`${count} applications`} />}
    </p>
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
    { name: t`Contact`, cell: contactsOf },
    { name: t`Place`, cell: placeOf },
    { name: t`Sent`, cell: (row) => formatMoment(row.applied_at, locale) },
    { name: t`Status`, cell: (row) => <Status business={row} /> },
    { name: t`Actions`, isHidden: true, cell: actionsFor },
  ]
  return <DataTable label={t`Applications`} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
}

function contactsOf(business: BusinessView) {
  const contacts = givenContacts(business)
  if (contacts.length === 0) return null
  return (
    <ul className="space-y-0.5 wrap-anywhere">
      {contacts.map(({ field, value }) => (
        <li key={field} className={field === 'phone' ? 'whitespace-nowrap' : undefined}>
          {NETWORKS.has(field) && <span className="text-soft">{NETWORKS.get(field)}: </span>}
          <Contact field={field} value={value} />
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
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <AdminActionLink action="review" uuid={uuid}>
        <Trans>Review</Trans>
      </AdminActionLink>
      <DecisionLinks uuid={uuid} status={status} />
    </span>
  )
}
