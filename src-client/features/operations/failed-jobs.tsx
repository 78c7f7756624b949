import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { FailedJobView, JobKindView } from '#shared/operations.ts'
import { To } from './logged-event.tsx'
import { toOperations, useOperationsSearch } from './operations-search.ts'

const PAGE_SIZE = 20
/** A retry shows within seconds. */
const LOOK_MS = 3_000

/** The jobs of a kind that have failed for good, with why, and the way to have them tried again. */
export function FailedJobs({ kind }: { kind: JobKindView | undefined }) {
  const { kind: name = '', until: page = 1 } = useOperationsSearch()
  const query = trpc.operations.failedJobs.useQuery(
    { kind: name, page, pageSize: PAGE_SIZE },
    { staleTime: 0, refetchInterval: LOOK_MS, placeholderData: keepPreviousData },
  )
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-5">
        <To search={{ part: 'jobs' }}>
          <Trans>All kinds of jobs</Trans>
        </To>
        {query.data && query.data.failed > 0 && <Retry kind={name} />}
      </p>
      <h2 className="text-lg font-bold">
        <Trans>Failed jobs: {name}</Trans>
      </h2>
      {kind?.does && <p className="mb-2 text-soft">{kind.does}</p>}
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(listed) => {
          // While the page loads, the total may still be another kind's.
          const instead = query.isPlaceholderData
            ? null
            : pageInstead({ page, pageSize: PAGE_SIZE, total: listed.total })
          return instead ? <ToPage kind={name} page={instead.page} /> : <Listed {...listed} kind={name} page={page} />
        }}
      </DashboardResult>
    </>
  )
}

function ToPage({ kind, page: until }: { kind: string; page: number | undefined }) {
  const search = toOperations({ part: 'jobs', kind, until })
  return <Navigate to="/setting/admin" search={search} replace resetScroll={false} />
}

type ListedProps = { rows: readonly FailedJobView[]; total: number; failed: number; kind: string; page: number }

function Listed({ rows, total, failed, kind, page }: ListedProps) {
  const { t } = useLingui()
  return (
    <div className="rounded-card bg-raised px-4 shadow-card">
      {failed === 0 && (
        <div className="py-8">
          <EmptyState title={t`No failed jobs`} />
        </div>
      )}
      {failed > total && (
        <p className="py-4 text-soft">
          <Trans>Only the newest failures of all kinds are listed. “Retry all” is for the others as well.</Trans>
        </p>
      )}
      <ul aria-label={t`Failed jobs`} className="divide-y divide-line">
        {rows.map((job) => (
          <Failed key={job.id} kind={kind} job={job} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={total}
        link={(until, props) => (
          <Link to="/setting/admin" search={toOperations({ part: 'jobs', kind, until })} {...props} />
        )}
      />
    </div>
  )
}

function Failed({ kind, job: { id, attempts, error, at } }: { kind: string; job: FailedJobView }) {
  const locale = useLocale()
  const tries = formatNumber(attempts, locale)
  return (
    <li className="space-y-2 py-4">
      <h3 className="font-bold wrap-anywhere">{id}</h3>
      <p className="text-laterite wrap-anywhere">{error}</p>
      <p className="text-sm text-soft">
        <time dateTime={at}>{formatMoment(at, locale)}</time> · <Trans>Tries: {tries}</Trans>
      </p>
      <Retry kind={kind} job={id} />
    </li>
  )
}

/** Without a job, all of the kind. */
function Retry({ kind, job }: { kind: string; job?: string }) {
  const { t } = useLingui()
  const { operations } = trpc.useUtils()
  const retry = trpc.operations.retryJobs.useMutation()
  const isAll = job === undefined
  return (
    <ConfirmButton
      name={`retry-${job ?? kind}`}
      label={isAll ? t`Retry all` : t`Retry`}
      fullLabel={isAll ? t`Retry all failed jobs of ${kind}` : t`Retry ${job}`}
      title={isAll ? t`Retry all failed jobs of ${kind}?` : t`Retry this job?`}
      yes={isAll ? t`Retry all` : t`Retry`}
      onYes={() => retry.mutateAsync({ kind, job })}
      onDone={() => void operations.failedJobs.invalidate()}
    >
      <Trans>The workers try once more within seconds. What fails again comes back to this list.</Trans>
    </ConfirmButton>
  )
}
