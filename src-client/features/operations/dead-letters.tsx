import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { EmptyState } from '#client/components/empty-state.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { DeadLetterView, ProjectorView } from '#shared/operations.ts'
import { EventChanges } from './event-changes.tsx'
import { To, ToEvent, ToStream, WhenAndWho } from './logged-event.tsx'
import { useOperationsSearch } from './operations-search.ts'
import { RetryLetters } from './projector-actions.tsx'
import { ProjectorJobs } from './projector-jobs.tsx'
import { isAtWork, positionsOf } from './projector-state.ts'
import { useJobOutcomes } from './use-job-outcomes.ts'
import { useProjectors } from './use-projectors.ts'
import { useRates } from './use-rates.ts'

const PAGE_SIZE = 20
const NONE: readonly ProjectorView[] = []

/** The events that a read model could not take, with their errors and what they hold. */
export function DeadLetters() {
  const { subject = '', until } = useOperationsSearch()
  const query = trpc.operations.deadLetters.useQuery(
    { name: subject, after: until ?? 0, limit: PAGE_SIZE + 1 },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const projectors = useProjectors()
  const projector = projectors.data?.find(({ name }) => name === subject)
  const rateOf = useRates(projectors.dataUpdatedAt, positionsOf(projector ? [projector] : []))
  const outcomeOf = useJobOutcomes(projectors.data ?? NONE)
  const refetch = useEffectEvent(() => query.refetch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more of them, or fewer
  useEffect(() => void refetch(), [projector?.deadLetters])
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-5">
        <To search={{}}>
          <Trans>All read models</Trans>
        </To>
        {projector && !isAtWork(projector) && projector.deadLetters > 0 && <RetryLetters name={subject} />}
      </p>
      {projector && <ProjectorJobs projector={projector} rateOf={rateOf} outcome={outcomeOf(subject)} />}
      <h2 className="mb-2 text-lg font-bold">
        <Trans>Dead letters of {subject}</Trans>
      </h2>
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(letters) => <Letters letters={letters} subject={subject} isFirst={until === undefined} />}
      </DashboardResult>
    </>
  )
}

type Props = { letters: readonly DeadLetterView[]; subject: string; isFirst: boolean }

function Letters({ letters, subject, isFirst }: Props) {
  const { t } = useLingui()
  const shown = letters.slice(0, PAGE_SIZE)
  const next = letters.length > PAGE_SIZE ? shown.at(-1)?.position : undefined
  return (
    <div data-list="" tabIndex={-1} className="rounded-card bg-raised px-4 shadow-card">
      <HistoryList
        rows={shown}
        keyOf={({ position }) => position}
        label={t`Dead letters`}
        empty={
          <div className="py-8">
            {isFirst ? (
              <EmptyState title={t`No dead letters`}>
                <Trans>No event waits here.</Trans>
              </EmptyState>
            ) : (
              <EmptyState title={t`No more dead letters`} />
            )}
          </div>
        }
      >
        {(letter) => <Letter letter={letter} />}
      </HistoryList>
      <p className="flex flex-wrap gap-x-5">
        {!isFirst && (
          <To search={{ part: 'letters', subject }}>
            <Trans>To the first</Trans>
          </To>
        )}
        {next !== undefined && (
          <To search={{ part: 'letters', subject, until: next }}>
            <Trans>Next dead letters</Trans>
          </To>
        )}
      </p>
    </div>
  )
}

function Letter({ letter: { position, stream, error, event } }: { letter: DeadLetterView }) {
  const locale = useLocale()
  const at = formatNumber(position, locale)
  return (
    <li className="space-y-2 py-4">
      <h3 className="font-bold">
        <Trans>Event {at}</Trans>
      </h3>
      <p className="text-laterite wrap-anywhere">{error}</p>
      {event && (
        <p className="text-sm text-soft">
          <ToEvent event={event} /> · <WhenAndWho event={event} />
        </p>
      )}
      <p className="min-w-0 text-sm">
        <ToStream stream={stream} at={event?.version} />
      </p>
      <EventChanges position={position} />
    </li>
  )
}
