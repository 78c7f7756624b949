import { Trans, useLingui } from '@lingui/react/macro'
import { Sheet } from '#client/components/sheet.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useDialogRoute } from '#client/lib/use-dialog-route.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { RecordForm } from './record-form.tsx'
import { recordName } from './record-names.ts'
import { NEW, type RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; rows: readonly RecordView[]; search: RecordsSearch }

/** Edits the record that the URL names. */
export function RecordSheet({ kind, rows, search: { edit, ...below } }: Props) {
  if (!edit) return null
  return <Editor key={edit} kind={kind} id={edit} record={rows.find(({ id }) => id === edit)} below={below} />
}

type EditorProps = { kind: RecordKind; id: string; record: RecordView | undefined; below: RecordsSearch }

function Editor({ kind, id, record, below }: EditorProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const close = useDialogRoute({ to: '/setting/records/$kind', params: { kind }, search: below })
  return (
    <Sheet isOpen onClose={close} title={record ? recordName(record, locale) : t`New record`}>
      {record || id === NEW ? (
        <RecordForm kind={kind} record={record} onSaved={close} />
      ) : (
        <p className="text-soft">
          <Trans>This record is not in the list any more.</Trans>
        </p>
      )}
    </Sheet>
  )
}
