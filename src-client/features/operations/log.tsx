import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { HistoryBy } from '#client/components/history-by.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { LoggedEvent, LogPage } from '#shared/operations.ts'
import { LogFilters } from './log-filters.tsx'
import { To, ToEvent, ToStream } from './logged-event.tsx'
import { type OperationsSearch, useOperationsSearch } from './operations-search.ts'

const PAGE_SIZE = 20

/** The log, the newest first, as far as the filters want it. */
export function Log() {
  const search = useOperationsSearch()
  const { subject, kind, who, from, to, request, until } = search
  const query = trpc.operations.log.useQuery(
    { stream: subject, type: kind, who, from, to, request, before: until, limit: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <>
      <LogFilters />
      <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
        {(page) => (
          <div aria-busy={query.isPlaceholderData}>
            <Rows page={page} search={search} />
            <Further page={page} search={search} />
          </div>
        )}
      </DashboardResult>
    </>
  )
}

type Props = { page: LogPage; search: OperationsSearch }

function Rows({ page: { rows, next } }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return next === null ? <EmptyState title={t`No such event`} /> : null
  const columns: Column<LoggedEvent>[] = [
    { name: t({ message: 'Event', context: 'log' }), cell: (event) => <ToEvent event={event} /> },
    { name: t`Stream`, cell: ({ stream, version }) => <ToStream stream={stream} at={version} /> },
    { name: t`By`, cell: ({ by }) => <HistoryBy by={by} /> },
    { name: t`Time`, cell: ({ at }) => <time dateTime={at}>{formatMoment(at, locale)}</time> },
    { name: t`Position`, cell: ({ position }) => formatNumber(position, locale) },
  ]
  return (
    <DataTable
      label={t`Events, the newest first`}
      columns={columns}
      rows={rows}
      keyOf={({ position }) => String(position)}
    />
  )
}

/** The way on to older events. What is rare may be far back, so that a search ends before the log does. */
function Further({ page: { rows, next }, search }: Props) {
  const locale = useLocale()
  const back = next === null ? '' : formatNumber(next, locale)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5">
      {search.until !== undefined && (
        <To search={{ ...search, until: undefined }}>
          <Trans>To the newest</Trans>
        </To>
      )}
      {next !== null && rows.length < PAGE_SIZE && (
        <p role="status" className="text-sm text-soft">
          <Trans>Looked back to event {back}.</Trans>
        </p>
      )}
      {next !== null && (
        <To search={{ ...search, until: next }}>
          {rows.length < PAGE_SIZE ? <Trans>Look further back</Trans> : <Trans>Older events</Trans>}
        </To>
      )}
    </div>
  )
}
