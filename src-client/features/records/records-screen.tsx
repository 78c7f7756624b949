import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { DashboardGate } from './dashboard-gate.tsx'
import { kindName, knownKind } from './record-names.ts'
import { RecordPager } from './record-pager.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordToolbar } from './record-toolbar.tsx'
import { listInput, NEW, pageSizeOf, readRecordsSearch } from './records-search.ts'
import { UndoDelete } from './undo-delete.tsx'

/** The records of a kind; filters and the edited record are in the URL. */
export default function RecordsScreen() {
  const { t } = useLingui()
  const { kind: wanted } = useParams({ from: '/setting/records/$kind' })
  const kind = knownKind(wanted)
  const locale = useLocale()
  return (
    <>
      <h1 className="mb-4 text-2xl font-bold md:mb-6">{kind ? kindName(kind, locale) : t`Records`}</h1>
      {kind ? (
        <DashboardGate>
          <Records key={kind} kind={kind} />
        </DashboardGate>
      ) : (
        <EmptyState title={t`There are no records of this kind`} />
      )}
    </>
  )
}

function Records({ kind }: { kind: RecordKind }) {
  const search = readRecordsSearch(useSearch({ from: '/setting' }))
  const query = trpc.catalog.list.useQuery(listInput(kind, search), { staleTime: 0, placeholderData: keepPreviousData })
  const [deleted, setDeleted] = useState<RecordView | null>(null)
  const toFocus = useRef<string | null>(null)
  const restored = () => {
    toFocus.current = deleted?.id ?? null
    setDeleted(null)
  }
  const here = { to: '/setting/records/$kind', params: { kind } } as const
  return (
    <>
      <RecordToolbar kind={kind} search={search}>
        <Link
          {...here}
          search={{ ...search, edit: NEW }}
          state={{ returns: true }}
          resetScroll={false}
          className={`${buttonStyle('soft')} grow md:grow-0`}
        >
          <Plus aria-hidden="true" className="size-5" />
          <Trans>New record</Trans>
        </Link>
      </RecordToolbar>
      <UndoDelete record={deleted} onDone={restored} />
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {({ rows, total }) => {
          // While the page loads, the total may still be another search's.
          const instead = query.isPlaceholderData
            ? null
            : pageInstead({ page: search.page, pageSize: pageSizeOf(kind), total })
          if (instead) return <Navigate {...here} search={{ ...search, ...instead }} replace resetScroll={false} />
          return (
            <>
              <RecordTable kind={kind} rows={rows} search={search} toFocus={toFocus} onDeleted={setDeleted} />
              <RecordPager kind={kind} search={search} total={total} />
              <RecordSheet kind={kind} rows={rows} search={search} />
            </>
          )
        }}
      </DashboardResult>
    </>
  )
}
