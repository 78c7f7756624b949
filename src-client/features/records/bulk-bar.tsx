import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { BatchForm } from './batch-form.tsx'
import { BulkField } from './bulk-field.tsx'
import { recordName } from './public/record-names.ts'
import type { DoneToRecords } from './undo-records.tsx'
import { type RecordChange, useRecordChanges } from './use-record-changes.ts'

type Props = {
  kind: RecordKind
  records: readonly RecordView[]
  onClear: () => void
  onDone: (done: DoneToRecords) => void
}

/** What can be done with the chosen records at once. */
export function BulkBar({ kind, records, onClear, onDone }: Props) {
  const { t } = useLingui()
  const count = formatNumber(records.length, useLocale())
  const sheet = useOverlay('bulk-records')
  const [change, setChange] = useState<RecordChange | null>(null)
  const begin = (chosen: RecordChange | null) => {
    setChange(chosen)
    sheet.open()
  }
  const done = (what: DoneToRecords) => {
    sheet.close()
    onDone(what)
  }
  return (
    <div
      role="toolbar"
      aria-label={t`Chosen records`}
      className="mb-4 flex flex-wrap items-center gap-2 rounded-card bg-accent-tint p-3"
    >
      <strong role="status" className="me-auto">
        <Plural value={records.length} one={`${count} record chosen`} other={`${count} records chosen`} />
      </strong>
      <Button look="plain" onClick={() => begin({ is_visible: true })}>{t`Show`}</Button>
      <Button look="plain" onClick={() => begin({ is_visible: false })}>{t`Hide`}</Button>
      <Button look="plain" onClick={() => begin(null)}>{t`Change a field`}</Button>
      <Button look="danger" onClick={() => begin({ is_delete: true })}>{t`Delete`}</Button>
      <Button look="plain" onClick={onClear}>{t`Choose none`}</Button>
      <Sheet overlay={sheet} title={t`Change the chosen records`} isTall>
        {sheet.isOpen &&
          (change ? (
            <Preview kind={kind} records={records} change={change} onDone={done} />
          ) : (
            <BulkField kind={kind} onChosen={setChange} />
          ))}
      </Sheet>
    </div>
  )
}

type PreviewProps = Omit<Props, 'onClear'> & { change: RecordChange }

function Preview({ kind, records, change, onDone }: PreviewProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { changeAll } = useRecordChanges()
  const dryRun = trpc.catalog.change.useMutation()
  const [changes] = useState(() => records.map(({ id, version }) => ({ id, version, ...change })))
  const names = new Map(records.map((record) => [record.id, recordName(record, locale)]))
  const preview = useQuery({
    queryKey: ['bulk', kind, changes],
    queryFn: () => dryRun.mutateAsync({ kind, changes, dry_run: true }),
    retry: false,
    gcTime: 0,
  })
  const save = async () => {
    const { undo } = await changeAll({ kind, changes })
    onDone({ kind, undo, words: t`The chosen records have been changed.`, takesFocus: true })
  }
  return (
    <>
      {change.is_delete && (
        <p className="mb-4">
          <Trans>They will disappear from all lists. You can undo this right afterwards.</Trans>
        </p>
      )}
      <BatchForm kind={kind} preview={preview} nameOf={(id) => names.get(id) ?? id} onSave={save} />
    </>
  )
}
