import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import Pager from '#client/components/pager.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Tag } from '#client/components/tag.tsx'
import { Words } from '#client/components/words.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { recordName } from '#client/features/records/public/record-names.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type RecordKind, recordKind } from '#shared/catalog.ts'
import type { RecordAsOf } from '#shared/records-as-of.ts'
import { type AuditSearch, PAGE_SIZE } from './audit-search.ts'
import { FieldsThen } from './fields-then.tsx'
import { momentOf } from './moment.ts'
import { MomentForm } from './moment-form.tsx'
import { toAudit } from './use-audit-search.ts'

const LINK = 'inline-flex min-h-11 items-center font-bold text-accent'

/** The records of a kind as they were at a moment, side by side with today. */
export function Then({ search }: { search: AuditSearch }) {
  const kind = recordKind.safeParse(search.kind).data ?? 'configuration'
  const at = momentOf(search.at)
  const query = trpc.catalog.asOf.useQuery(
    { kind, at, all: search.all ?? false, page: search.page ?? 1, pageSize: PAGE_SIZE },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  return (
    <>
      <p className="mb-2 flex flex-wrap gap-x-5">
        <Link to="/setting/admin" search={toAudit({ kind })} className={LINK}>
          <Trans>All changes</Trans>
        </Link>
        <Link to="/home/preview" search={{ at: new Date(at).toISOString() }} className={LINK}>
          <Trans>The home page at that time</Trans>
        </Link>
      </p>
      <MomentForm kind={kind} search={search} />
      <DashboardResult query={query} pending={<Skeleton className="h-dvh rounded-card" />}>
        {({ rows, total }) => {
          const shown = { page: search.page, pageSize: PAGE_SIZE, total }
          const instead = query.isPlaceholderData ? null : pageInstead(shown)
          if (instead)
            return (
              <Navigate to="/setting/admin" search={toAudit({ ...search, ...instead })} replace resetScroll={false} />
            )
          return (
            <>
              <Count total={total} isAll={search.all ?? false} />
              <Rows kind={kind} rows={rows} />
              <Pager
                {...shown}
                link={(page, props) => <Link to="/setting/admin" search={toAudit({ ...search, page })} {...props} />}
              />
            </>
          )
        }}
      </DashboardResult>
    </>
  )
}

function Count({ total, isAll }: { total: number; isAll: boolean }) {
  const locale = useLocale()
  const count = formatNumber(total, locale)
  return (
    <p role="status" className="mb-3 min-h-6 text-sm text-soft">
      {isAll ? (
        <Plural value={total} one={`${count} record`} other={`${count} records`} />
      ) : (
        <Plural value={total} one={`${count} record changed since`} other={`${count} records changed since`} />
      )}
    </p>
  )
}

function Rows({ kind, rows }: { kind: RecordKind; rows: readonly RecordAsOf[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0)
    return (
      <EmptyState title={t`Everything is as it was then`}>
        <Trans>No record of this kind has changed since that moment.</Trans>
      </EmptyState>
    )
  const columns: Column<RecordAsOf>[] = [
    {
      name: t`Record`,
      cell: ({ id, before, now }) => (
        <Link to="/setting/records/$kind" params={{ kind }} search={{ edit: id }} className="font-bold text-accent">
          <Words>{recordName({ kind, id, data: now ?? before ?? {} }, locale)}</Words>
        </Link>
      ),
    },
    { name: t`Since then`, cell: (row) => <Since row={row} /> },
    { name: t`Then`, cell: (row) => <FieldsThen kind={kind} fields={row.before} changed={row.changed} /> },
    { name: t`As it is now`, cell: (row) => <FieldsThen kind={kind} fields={row.now} changed={row.changed} /> },
  ]
  return <DataTable label={t`Records then and today`} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Since({ row: { before, now, changed } }: { row: RecordAsOf }) {
  if (!before)
    return (
      <Tag tone="teal">
        <Trans>Made since</Trans>
      </Tag>
    )
  if (!now)
    return (
      <Tag tone="laterite">
        <Trans>Deleted since</Trans>
      </Tag>
    )
  if (changed.length === 0) return <Trans>The same</Trans>
  return (
    <Tag tone="gold">
      <Trans>Changed since</Trans>
    </Tag>
  )
}
