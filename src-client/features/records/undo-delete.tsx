import { Trans } from '@lingui/react/macro'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordView } from '#shared/catalog.ts'
import { recordName } from './record-names.ts'
import { inputOf, useRecordChanges } from './use-record-changes.ts'

/** Says that a record was deleted, and brings back one that can be read: saving it does so. */
export function UndoDelete({ record, onDone }: { record: RecordView | null; onDone: () => void }) {
  return <UndoRegion>{record && <Deleted key={record.id} record={record} onDone={onDone} />}</UndoRegion>
}

function Deleted({ record, onDone }: { record: RecordView; onDone: () => void }) {
  const { save } = useRecordChanges()
  const name = recordName(record, useLocale())
  const undo = () => save(inputOf(record))
  return (
    <UndoNotice {...(record.is_readable && { undo })} onUndone={onDone}>
      <Trans>“{name}” has been deleted.</Trans>
    </UndoNotice>
  )
}
