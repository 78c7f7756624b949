import { Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ProjectorView } from '#shared/operations.ts'
import { To } from './logged-event.tsx'
import { ProjectorActions } from './projector-actions.tsx'
import { ProjectorJobs } from './projector-jobs.tsx'
import { headOf, positionsOf } from './projector-state.ts'
import { useJobOutcomes } from './use-job-outcomes.ts'
import { useProjectors } from './use-projectors.ts'
import { useRates } from './use-rates.ts'

/** Every read model: how far it has come, what it could not take, and the jobs that make it anew. */
export function Projectors() {
  const query = useProjectors()
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
      {(projectors) => <Rows projectors={projectors.toSorted(asyncFirst)} at={query.dataUpdatedAt} />}
    </DashboardResult>
  )
}

/** Those that read behind the log may lag. */
const asyncFirst = (one: ProjectorView, other: ProjectorView) => one.mode.localeCompare(other.mode)

function Rows({ projectors, at }: { projectors: readonly ProjectorView[]; at: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const rateOf = useRates(at, positionsOf(projectors))
  const outcomeOf = useJobOutcomes(projectors)
  const columns: Column<ProjectorView>[] = [
    { name: t`Read model`, cell: (projector) => <Named projector={projector} /> },
    { name: t`Position`, cell: (projector) => <Position projector={projector} /> },
    {
      name: t`Events a second`,
      cell: ({ name }) => {
        const rate = rateOf(name)
        return rate === null ? '–' : formatNumber(rate, locale)
      },
    },
    { name: t`Errors`, cell: (projector) => <Errors projector={projector} /> },
    {
      name: t`Jobs`,
      isHidden: true,
      cell: (projector) => (
        <div className="space-y-2">
          <ProjectorJobs projector={projector} rateOf={rateOf} outcome={outcomeOf(projector.name)} />
          <ProjectorActions projector={projector} />
        </div>
      ),
    },
  ]
  return <DataTable label={t`Read models`} columns={columns} rows={projectors} keyOf={({ name }) => name} />
}

function Named({ projector: { name, mode, running } }: { projector: ProjectorView }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <strong>{name}</strong>
      {mode === 'inline' ? (
        <Tag tone="accent">
          <Trans>with each write</Trans>
        </Tag>
      ) : (
        <Tag tone={running ? 'teal' : 'gold'}>
          {running ? <Trans>by the workers</Trans> : <Trans>no worker reads</Trans>}
        </Tag>
      )}
    </span>
  )
}

function Position({ projector }: { projector: ProjectorView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { name, position, lag } = projector
  const behind = formatNumber(lag, locale)
  return (
    <span className="block">
      <span className="block">{formatNumber(position, locale)}</span>
      <progress
        aria-label={t`${name}: how much of the log it has read`}
        value={position}
        max={Math.max(1, headOf(projector))}
        className="h-2 w-24 accent-accent"
      />
      <span className="block text-soft">{lag === 0 ? <Trans>up to date</Trans> : <Trans>{behind} behind</Trans>}</span>
    </span>
  )
}

function Errors({ projector: { name, deadLetters, lastError, obstacle } }: { projector: ProjectorView }) {
  const locale = useLocale()
  const letters = formatNumber(deadLetters, locale)
  if (deadLetters === 0 && obstacle === null) return '–'
  return (
    <span className="block max-w-96 wrap-anywhere">
      {obstacle !== null && <span className="block text-laterite">{obstacle}</span>}
      {lastError && <LastError letter={lastError} />}
      {deadLetters > 0 && (
        <To search={{ part: 'letters', subject: name }}>
          <Trans>Dead letters: {letters}</Trans>
          <span className="sr-only"> {name}</span>
        </To>
      )}
    </span>
  )
}

/** The event that the projector could not take last, and when. */
function LastError({ letter: { position, error, at: since } }: { letter: NonNullable<ProjectorView['lastError']> }) {
  const locale = useLocale()
  const at = formatNumber(position, locale)
  return (
    <span className="block">
      <span className="line-clamp-3 text-laterite">{error}</span>
      <To search={{ part: 'event', at: position }}>
        <Trans>Event {at}</Trans>
      </To>{' '}
      <time dateTime={since} className="text-soft">
        {formatMoment(since, locale)}
      </time>
    </span>
  )
}
