import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Section } from '#client/components/section.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { RunningProcess } from '#shared/operations.ts'

/** Processes say every twenty seconds that they run. */
const LOOK_MS = 10_000

/** The processes that run, with their versions, and who is connected to them. */
export function Processes() {
  const query = trpc.operations.processes.useQuery(undefined, { staleTime: 0, refetchInterval: LOOK_MS })
  return (
    <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {(processes) => <Shown processes={processes} />}
    </DashboardResult>
  )
}

function Shown({ processes }: { processes: readonly RunningProcess[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (processes.length === 0) return <EmptyState title={t`No process has said yet that it runs`} />
  const columns: Column<RunningProcess>[] = [
    {
      name: t`Process`,
      cell: ({ kind }) => <strong>{kind === 'web' ? <Trans>Web server</Trans> : <Trans>Workers</Trans>}</strong>,
    },
    {
      name: t`Version`,
      cell: ({ version, release }) => (
        <span className="wrap-anywhere">
          {version} ({release})
        </span>
      ),
    },
    { name: t`Host`, cell: ({ host }) => <span className="wrap-anywhere">{host}</span> },
    { name: t`Since`, cell: ({ started_at: at }) => <time dateTime={at}>{formatMoment(at, locale)}</time> },
    {
      name: t({ message: 'Connected', context: 'live' }),
      cell: ({ kind, guests, members }) => (kind === 'web' ? formatNumber(guests + members, locale) : '–'),
    },
  ]
  return (
    <div className="space-y-4">
      <Connected processes={processes} />
      <DataTable label={t`Processes`} columns={columns} rows={processes} keyOf={({ id }) => id} />
    </div>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function Connected({ processes }: { processes: readonly RunningProcess[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [guests, members] = [sumOf(processes.map((one) => one.guests)), sumOf(processes.map((one) => one.members))]
  const [guestCount, memberCount] = [formatNumber(guests, locale), formatNumber(members, locale)]
  const releases = new Set(processes.map(({ release }) => release))
  return (
    <Section title={t`Connected live`}>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span>
          <Plural value={members} one={`${memberCount} page of members`} other={`${memberCount} pages of members`} />
        </span>
        <span>
          <Plural value={guests} one={`${guestCount} page of guests`} other={`${guestCount} pages of guests`} />
        </span>
        <Tag tone={releases.size > 1 ? 'gold' : 'teal'}>
          {releases.size > 1 ? <Trans>different versions run</Trans> : <Trans>one version runs</Trans>}
        </Tag>
      </p>
    </Section>
  )
}
