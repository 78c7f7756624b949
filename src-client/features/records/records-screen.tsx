import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { pageInstead } from '#client/components/page-instead.ts'
import { Skeleton } from '#client/components/skeleton.tsx'
import { DashboardGate } from '#client/features/admin/public/dashboard-gate.tsx'
import { DashboardResult } from '#client/features/admin/public/dashboard-result.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ImportButton } from './import-button.tsx'
import { OrderButton } from './order-button.tsx'
import { kindName, knownKind } from './public/record-names.ts'
import { RecordGroups } from './record-groups.tsx'
import { RecordPager } from './record-pager.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { RecordTable } from './record-table.tsx'
import { RecordToolbar } from './record-toolbar.tsx'
import { listInput, NEW, pageSizeOf, readRecordsSearch } from './records-search.ts'
import { type DoneToRecords, UndoRecords } from './undo-records.tsx'

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
  const [done, setDone] = useState<DoneToRecords | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, RecordView>>(new Map())
  const toFocus = useRef<string | null>(null)
  const undone = () => {
    toFocus.current = done?.undo[0]?.id ?? null
    setDone(null)
  }
  const choose = (record: RecordView | undefined, isChosen: boolean) => {
    const others = [...chosen].filter(([id]) => id !== record?.id)
    setChosen(new Map(record && isChosen ? [...others, [record.id, record]] : others))
  }
  const doneToMany = (what: DoneToRecords) => {
    setChosen(new Map())
    setDone(what)
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
        <OrderButton kind={kind} onDone={setDone} />
        <ImportButton kind={kind} onDone={setDone} />
      </RecordToolbar>
      <RecordGroups kind={kind} search={search} />
      <UndoRecords done={done} onUndone={undone} onOver={() => setDone(null)} />
      {chosen.size > 0 && (
        <BulkBar
          kind={kind}
          records={[...chosen.values()].map((one) => query.data?.rows.find(({ id }) => id === one.id) ?? one)}
          onClear={() => setChosen(new Map())}
          onDone={doneToMany}
        />
      )}
      <DashboardResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
        {({ rows, total }) => {
          // While the page loads, the total may still be another search's.
          const instead = query.isPlaceholderData
            ? null
            : pageInstead({ page: search.page, pageSize: pageSizeOf(kind), total })
          if (instead) return <Navigate {...here} search={{ ...search, ...instead }} replace resetScroll={false} />
          return (
            <>
              <RecordTable
                kind={kind}
                rows={rows}
                search={search}
                toFocus={toFocus}
                chosen={new Set(chosen.keys())}
                onChoose={(id, isChosen) =>
                  choose(
                    rows.find((row) => row.id === id),
                    isChosen,
                  )
                }
                onDone={setDone}
              />
              <RecordPager kind={kind} search={search} total={total} />
              <RecordSheet kind={kind} rows={rows} search={search} onDone={setDone} />
            </>
          )
        }}
      </DashboardResult>
    </>
  )
}
