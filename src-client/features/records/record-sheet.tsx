import { Trans, useLingui } from '@lingui/react/macro'
import { Lazy } from '#client/components/lazy.tsx'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { QueryResult, type QueryState } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { kindName, recordName } from './public/record-names.ts'
import { RecordForm } from './record-form.tsx'
import { RecordHistoryButton } from './record-history.tsx'
import { RECORD_PARTS } from './record-parts.ts'
import { NEW, type RecordsSearch } from './records-search.ts'
import type { DoneToRecords } from './undo-records.tsx'

type Props = {
  kind: RecordKind
  rows: readonly RecordView[]
  search: RecordsSearch
  onDone: (done: DoneToRecords) => void
}

/** Edits the record that the URL names, which may be on another page of the list. */
export function RecordSheet({ kind, rows, search: { edit, ...below }, onDone }: Props) {
  if (!edit) return null
  return (
    <Editor key={edit} kind={kind} id={edit} row={rows.find(({ id }) => id === edit)} below={below} onDone={onDone} />
  )
}

type EditorProps = Pick<Props, 'kind' | 'onDone'> & {
  id: string
  row: RecordView | undefined
  below: RecordsSearch
}

function Editor({ kind, id, row, below, onDone }: EditorProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const close = useDialogRoute({ to: '/setting/records/$kind', params: { kind }, search: below })
  const isNew = id === NEW
  const other = trpc.catalog.get.useQuery({ kind, id }, { staleTime: 0, enabled: !row && !isNew })
  const record = row ?? (other.data?.is_delete ? undefined : other.data)
  const ofKind = kindName(kind, locale)
  const called = isNew ? t`New record` : record ? recordName(record, locale) : ''
  const part = RECORD_PARTS[kind]
  const title = isNew ? `${called} · ${ofKind}` : called || ofKind
  return (
    <PageSheet onClose={close} title={title} shortTitle={called}>
      {isNew || record ? (
        <RecordForm kind={kind} record={record} onSaved={close} onDone={onDone} />
      ) : (
        <NoRecord query={other} />
      )}
      {record && (
        <div className="mt-4 flex flex-wrap gap-2">
          {part && (
            <Lazy part={part} pending={null}>
              {(Part) => <Part record={record} name={called} />}
            </Lazy>
          )}
          <RecordHistoryButton record={record} name={called} onRestored={() => close()} />
        </div>
      )}
    </PageSheet>
  )
}

/** Rejections of an id that no record has, or can have. */
const GONE: readonly unknown[] = ['RECORD_NOT_FOUND', 'INPUT_INVALID']

/** Shown in place of a record that is deleted, unknown, still loading, or could not be loaded. */
function NoRecord({ query }: { query: QueryState<RecordView> }) {
  const gone = (
    <p className="text-soft">
      <Trans>This record is no longer in the list.</Trans>
    </p>
  )
  if (GONE.includes(rejectionCode(query.error))) return gone
  return (
    <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {() => gone}
    </QueryResult>
  )
}
