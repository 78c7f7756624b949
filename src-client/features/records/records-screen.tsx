import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { Gated } from '#client/features/admin/public/gated.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useUtils } from '#client/lib/trpc.ts'
import { RECORD_KINDS, type RecordKind, type RecordView } from '#shared/catalog.ts'
import { Gate } from './gate.tsx'
import { kindName } from './record-names.ts'
import { RecordPager } from './record-pager.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordToolbar } from './record-toolbar.tsx'
import { listInput, NEW, readRecordsSearch } from './records-search.ts'
import { UndoDelete } from './undo-delete.tsx'

/** The records of a kind; filters and the edited record are in the URL. */
export default function RecordsScreen() {
  const { t } = useLingui()
  const { kind: wanted } = useParams({ from: '/setting/records/$kind' })
  const kind = RECORD_KINDS.find((known) => known === wanted)
  if (!kind) return <EmptyState title={t`There are no records of this kind`} />
  return (
    <Gate>
      <Records key={kind} kind={kind} />
    </Gate>
  )
}

function Records({ kind }: { kind: RecordKind }) {
  const locale = useLocale()
  const search = readRecordsSearch(useSearch({ from: '/setting' }))
  const { catalog } = useUtils()
  const query = useQuery({
    ...catalog.list.queryOptions(listInput(kind, search)),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [deleted, setDeleted] = useState<RecordView | null>(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{kindName(kind, locale)}</h2>
        <Link
          to="/setting/records/$kind"
          params={{ kind }}
          search={{ ...search, edit: NEW }}
          state={{ returns: true }}
          resetScroll={false}
          className={buttonStyle('soft')}
        >
          <Plus aria-hidden="true" className="size-5" />
          <Trans>New record</Trans>
        </Link>
      </div>
      <RecordToolbar kind={kind} search={search} />
      <UndoDelete record={deleted} onDone={() => setDeleted(null)} />
      <Gated query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {({ rows, total }) => (
          <>
            <RecordTable kind={kind} rows={rows} search={search} onDeleted={setDeleted} />
            <RecordPager kind={kind} search={search} total={total} />
            <RecordSheet kind={kind} rows={rows} search={search} />
          </>
        )}
      </Gated>
    </>
  )
}
