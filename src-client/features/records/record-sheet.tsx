import { Trans, useLingui } from '@lingui/react/macro'
import { PageSheet } from '#client/components/page-sheet.tsx'
import { QueryResult, type QueryState } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { RecordForm } from './record-form.tsx'
import { kindName, recordName } from './record-names.ts'
import { NEW, type RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; rows: readonly RecordView[]; search: RecordsSearch }

/** Edits the record that the URL names, which may be on another page of the list. */
export function RecordSheet({ kind, rows, search: { edit, ...below } }: Props) {
  if (!edit) return null
  return <Editor key={edit} kind={kind} id={edit} row={rows.find(({ id }) => id === edit)} below={below} />
}

type EditorProps = { kind: RecordKind; id: string; row: RecordView | undefined; below: RecordsSearch }

function Editor({ kind, id, row, below }: EditorProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const close = useDialogRoute({ to: '/setting/records/$kind', params: { kind }, search: below })
  const isNew = id === NEW
  const other = trpc.catalog.get.useQuery({ kind, id }, { staleTime: 0, enabled: !row && !isNew })
  const record = row ?? (other.data?.is_delete ? undefined : other.data)
  const ofKind = kindName(kind, locale)
  const called = isNew ? t`New record` : record ? recordName(record, locale) : ''
  const title = isNew ? `${called} · ${ofKind}` : called || ofKind
  return (
    <PageSheet onClose={close} title={title} shortTitle={called}>
      {isNew || record ? <RecordForm kind={kind} record={record} onSaved={close} /> : <NoRecord query={other} />}
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
