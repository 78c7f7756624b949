import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordView } from '#shared/catalog.ts'
import { recordName } from './record-names.ts'
import { inputOf, useRecordChanges } from './use-record-changes.ts'

/**
 * Says that a record was deleted, and brings back one that can be read: saving it does so. The region is always there,
 * so that it is read out.
 */
export function UndoDelete({ record, onDone }: { record: RecordView | null; onDone: () => void }) {
  return <div role="status">{record && <Deleted key={record.id} record={record} onDone={onDone} />}</div>
}

function Deleted({ record, onDone }: { record: RecordView; onDone: () => void }) {
  const { i18n } = useLingui()
  const { save } = useRecordChanges()
  const [error, setError] = useState<unknown>()
  const name = recordName(record, useLocale())
  const notice = useRef<HTMLParagraphElement>(null)
  // The row and its button are gone.
  useEffect(() => (notice.current?.querySelector('button') ?? notice.current)?.focus(), [])
  const undo = () => save(inputOf(record)).then(onDone, setError)
  return (
    <p
      ref={notice}
      tabIndex={-1}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-soft px-4 py-2 text-gold"
    >
      {error === undefined ? <Trans>“{name}” has been deleted.</Trans> : errorSentence(error, i18n)}
      {record.is_readable && (
        <Button look="plain" onClick={() => void undo()}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </p>
  )
}
