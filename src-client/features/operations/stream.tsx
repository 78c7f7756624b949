import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '#client/components/empty-state.tsx'
import { HistoryItem } from '#client/components/history-item.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { HistoryEntryView } from '#shared/operations.ts'
import { fieldsOf } from './fields-of.ts'
import { Changes, To } from './logged-event.tsx'
import { useOperationsSearch } from './operations-search.ts'

const PAGE_SIZE = 20

/** A stream of the log: how it was at a version, and what led there. */
export function Stream() {
  const { t } = useLingui()
  const { subject = '', until } = useOperationsSearch()
  const query = trpc.operations.history.useQuery(
    { stream: subject, before: until, limit: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const newest = trpc.operations.history.useQuery({ stream: subject, limit: 1 }, { staleTime: 0 })
  const latest = newest.data?.at(-1)?.version
  return (
    <>
      <p className="mb-2">
        <To search={{ part: 'log', subject }}>
          <Trans>In the log</Trans>
        </To>
      </p>
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {(entries) => {
          if (entries.length === 0) return <EmptyState title={t`No such stream`} />
          return (
            <div aria-busy={query.isPlaceholderData} className="space-y-4">
              {latest !== undefined && <State latest={latest} />}
              <Section title={t`History`}>
                <Entries rows={entries.toReversed()} />
              </Section>
            </div>
          )
        }}
      </DashboardResult>
    </>
  )
}

/** The stream as it was once an event had happened. @param latest its newest version, which is shown where none is chosen */
function State({ latest }: { latest: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { subject = '', at: version = latest, until } = useOperationsSearch()
  const query = trpc.operations.asOf.useQuery({ stream: subject, version }, { placeholderData: keepPreviousData })
  const number = formatNumber(version, locale)
  const step = (to: number, words: string) => <To search={{ part: 'stream', subject, until, at: to }}>{words}</To>
  return (
    <Section
      title={t`As it was at version ${number}`}
      action={
        <span className="flex flex-wrap gap-x-5">
          {version > 1 && step(version - 1, t`The version before`)}
          {version < latest && step(version + 1, t`The version after`)}
        </span>
      }
    >
      <p className="mb-2 text-sm text-soft wrap-anywhere">{subject}</p>
      <DashboardResult query={query} pending={<Skeleton className="h-40 rounded-card" />}>
        {(state) => (
          <dl
            aria-busy={query.isPlaceholderData}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1 text-sm"
          >
            {fieldsOf(state).map(({ path, value }) => (
              <div key={path} className="contents">
                <dt className="text-soft wrap-anywhere">{path}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </DashboardResult>
    </Section>
  )
}

function Entries({ rows }: { rows: readonly HistoryEntryView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { subject = '', until } = useOperationsSearch()
  const first = rows.at(-1)?.version ?? 1
  const search = { part: 'stream', subject } as const
  return (
    <>
      <HistoryList rows={rows} keyOf={({ version }) => version}>
        {({ version, type, at, by, position, changes }) => (
          <HistoryItem title={`${formatNumber(version, locale)}. ${type}`} at={at} by={by}>
            <Changes changes={changes} />
            <p className="flex flex-wrap gap-x-5 text-sm">
              <To search={{ part: 'event', at: position }}>
                <Trans>Causes and effects</Trans>
              </To>
              <To search={{ ...search, until, at: version }}>{t`As it was then`}</To>
            </p>
          </HistoryItem>
        )}
      </HistoryList>
      <p className="flex flex-wrap gap-x-5">
        {until !== undefined && <To search={search}>{t`To the newest`}</To>}
        {first > 1 && <To search={{ ...search, until: first }}>{t`Older events`}</To>}
      </p>
    </>
  )
}
