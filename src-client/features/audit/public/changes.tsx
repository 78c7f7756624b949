import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { EmptyState } from '#client/components/empty-state.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type AuditSearch, exportQuery, filterOf, listInput, PAGE_SIZE } from '../audit-search.ts'
import { Chosen } from '../chosen.tsx'
import { Entry } from '../entry.tsx'
import { Filters } from '../filters.tsx'
import { Then } from '../then.tsx'
import { toAudit, useAuditSearch } from '../use-audit-search.ts'

/** Who changed what and when, of everything that admins look after; or how records were at a moment. */
export default function Changes() {
  const search = useAuditSearch()
  return search.part === 'then' ? <Then search={search} /> : <ChangeList search={search} />
}

function ChangeList({ search }: { search: AuditSearch }) {
  const query = trpc.audit.list.useQuery(listInput(search), { staleTime: 0, placeholderData: keepPreviousData })
  const name = query.data?.rows.find(({ subject }) => subject === search.subject)?.name
  return (
    <>
      <Filters />
      <Chosen name={name ?? undefined} />
      <Summary total={query.data?.total} search={search} />
      <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
        {({ rows, total, until, is_behind }) => {
          const shown = { page: search.page, pageSize: PAGE_SIZE, total }
          // While the page loads, the total may still be another filter's.
          const instead = query.isPlaceholderData ? null : pageInstead(shown)
          if (instead)
            return (
              <Navigate to="/setting/admin" search={toAudit({ ...search, ...instead })} replace resetScroll={false} />
            )
          return (
            <div className="rounded-card bg-raised px-4 shadow-card" aria-busy={query.isPlaceholderData}>
              {is_behind && (
                <p role="status" className="py-3 text-sm text-soft">
                  <Trans>The latest changes are still being added. Look again in a moment.</Trans>
                </p>
              )}
              <HistoryList
                rows={rows}
                keyOf={({ position }) => position}
                empty={<Nothing search={search} />}
                pager={{
                  ...shown,
                  // Pages stay where they are while more happens; the first one has the newest.
                  link: (page, props) => (
                    <Link
                      to="/setting/admin"
                      search={toAudit({ ...search, page, until: page === undefined ? undefined : until })}
                      {...props}
                    />
                  ),
                }}
              >
                {(entry) => <Entry entry={entry} />}
              </HistoryList>
            </div>
          )
        }}
      </DashboardResult>
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-bold text-accent'

function Summary({ total, search }: { total: number | undefined; search: AuditSearch }) {
  const locale = useLocale()
  const count = total === undefined ? '' : formatNumber(total, locale)
  const query = exportQuery(search)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 text-sm">
      <p role="status" className="me-auto min-h-6 w-full text-soft md:w-auto">
        {total !== undefined && <Plural value={total} one={`${count} change`} other={`${count} changes`} />}
      </p>
      <Link to="/setting/admin" search={toAudit({ part: 'then', kind: search.kind })} className={LINK}>
        <Trans>As it was at a time</Trans>
      </Link>
      <span className="flex items-center gap-3">
        <Trans>Export:</Trans>
        <a href={`/export/audit.csv?${query}`} download className={LINK}>
          CSV
        </a>
        <a href={`/export/audit.jsonl?${query}`} download className={LINK}>
          JSON
        </a>
      </span>
    </div>
  )
}

function Nothing({ search }: { search: AuditSearch }) {
  const { t } = useLingui()
  const isFiltered = Object.values(filterOf(search)).some((value) => value !== undefined)
  return (
    <div className="py-8">
      <EmptyState title={isFiltered ? t`Nothing was changed like this` : t`Nothing has been changed yet`}>
        {isFiltered && <Trans>Remove a filter to see more.</Trans>}
      </EmptyState>
    </div>
  )
}
