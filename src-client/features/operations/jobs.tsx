import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { JobKindView } from '#shared/operations.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { To } from './logged-event.tsx'
import { useOperationsSearch } from './operations-search.ts'

/** The workers report every ten seconds. */
const LOOK_MS = 5_000

/** What the workers do in the background, by kind; or the failed jobs of the kind that the address names. */
export function Jobs() {
  const { kind } = useOperationsSearch()
  const query = trpc.operations.jobs.useQuery(undefined, { staleTime: 0, refetchInterval: LOOK_MS })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
      {(kinds) =>
        kind === undefined ? <Kinds kinds={kinds} /> : <FailedJobs kind={kinds.find(({ name }) => name === kind)} />
      }
    </DashboardResult>
  )
}

function Kinds({ kinds }: { kinds: readonly JobKindView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const number = (of: 'waiting' | 'running') => (kind: JobKindView) => formatNumber(kind[of], locale)
  const columns: Column<JobKindView>[] = [
    {
      name: t`Kind of job`,
      cell: ({ name, does }) => (
        <span className="block max-w-96">
          <strong className="block">{name}</strong>
          {does !== null && <span className="block text-soft">{does}</span>}
        </span>
      ),
    },
    { name: t({ message: 'Waiting', context: 'jobs' }), cell: number('waiting') },
    { name: t`Running`, cell: number('running') },
    { name: t`Failed`, cell: (kind) => <Failed kind={kind} /> },
    { name: t`Last run`, cell: (kind) => <LastRun kind={kind} /> },
  ]
  return <DataTable label={t`Jobs`} columns={columns} rows={kinds} keyOf={({ name }) => name} />
}

function Failed({ kind: { name, failed, delayed } }: { kind: JobKindView }) {
  const locale = useLocale()
  const [count, again] = [formatNumber(failed, locale), formatNumber(delayed, locale)]
  if (failed === 0 && delayed === 0) return '–'
  return (
    <span className="block">
      {failed > 0 && (
        <To search={{ part: 'jobs', kind: name }}>
          <Trans>Failed: {count}</Trans>
          <span className="sr-only"> {name}</span>
        </To>
      )}
      {delayed > 0 && (
        <span className="block">
          <Trans>Will be tried again: {again}</Trans>
        </span>
      )}
    </span>
  )
}

function LastRun({ kind: { ran_at, took_ms } }: { kind: JobKindView }) {
  const locale = useLocale()
  if (ran_at === null) return <Trans>not yet</Trans>
  const took = formatNumber(took_ms ?? 0, locale)
  return (
    <span className="block">
      <time dateTime={ran_at}>{formatMoment(ran_at, locale)}</time>
      <span className="block text-soft">
        <Trans>took {took} ms</Trans>
      </span>
    </span>
  )
}
