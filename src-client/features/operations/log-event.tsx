import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '#client/components/empty-state.tsx'
import { HistoryField, HistoryFields } from '#client/components/history-item.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { EventDetails } from '#shared/operations.ts'
import { type EventNode, treeOf } from './event-tree.ts'
import { Changes, To, ToEvent, ToStream, WhenAndWho } from './logged-event.tsx'
import { useOperationsSearch } from './operations-search.ts'

/** One event of the log: what it changed, the request that caused it, and what followed. */
export function LogEvent() {
  const { t } = useLingui()
  const { at = 1 } = useOperationsSearch()
  const query = trpc.operations.event.useQuery({ position: at })
  return (
    <>
      <p className="mb-2">
        <To search={{ part: 'log' }}>
          <Trans>The whole log</Trans>
        </To>
      </p>
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(event) => (event ? <Details event={event} /> : <EmptyState title={t`No such event`} />)}
      </DashboardResult>
    </>
  )
}

function Details({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { type, position, version, id, changes, correlation_id, causation_id } = event
  return (
    <div className="space-y-4">
      <Section title={type}>
        <p className="mb-2 text-sm text-soft">
          <WhenAndWho event={event} />
        </p>
        <HistoryFields>
          <HistoryField label={t`Stream`} after={<ToStream stream={event.stream} at={version} />} />
          <HistoryField label={t`Version`} after={formatNumber(version, locale)} />
          <HistoryField label={t`Position`} after={formatNumber(position, locale)} />
          <HistoryField label={t({ message: 'Event', context: 'log' })} after={id} />
          <HistoryField label={t`Request`} after={correlation_id} />
          {causation_id !== null && <HistoryField label={t`Followed from event`} after={causation_id} />}
        </HistoryFields>
      </Section>
      <Section title={t`What it changed`}>
        {changes.length > 0 ? (
          <Changes changes={changes} />
        ) : (
          <p className="text-soft">
            <Trans>It changed no field.</Trans>
          </p>
        )}
      </Section>
      <Section title={t`Causes and effects`}>
        <Request id={correlation_id} current={position} />
      </Section>
    </div>
  )
}

/** All that one request led to. */
function Request({ id, current }: { id: string; current: number }) {
  const query = trpc.operations.request.useQuery({ request: id, near: current })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-20 rounded-card" />}>
      {(events) => (
        <>
          <p className="mb-2 text-sm text-soft wrap-anywhere">
            <Trans>Request {id}</Trans>
            {events[0] && (
              <>
                {' '}
                · <WhenAndWho event={events[0]} />
              </>
            )}
          </p>
          <Tree nodes={treeOf(events)} current={current} />
        </>
      )}
    </DashboardResult>
  )
}

function Tree({ nodes, current }: { nodes: readonly EventNode[]; current: number }) {
  return (
    <ul className="space-y-1">
      {nodes.map(({ event, effects }) => (
        <li key={event.id} className="border-s border-line ps-4">
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            {event.position === current ? <strong aria-current="true">{event.type}</strong> : <ToEvent event={event} />}
            <span className="min-w-0 wrap-anywhere">{event.stream}</span>
            <span className="text-soft">
              <WhenAndWho event={event} />
            </span>
          </p>
          {effects.length > 0 && <Tree nodes={effects} current={current} />}
        </li>
      ))}
    </ul>
  )
}
