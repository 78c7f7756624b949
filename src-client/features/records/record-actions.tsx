import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordView } from '#shared/catalog.ts'
import { recordName } from './record-names.ts'
import { inputOf, useRecordChanges } from './use-record-changes.ts'

const SMALL = 'lg:min-h-9 lg:px-4 lg:text-sm'

export function RecordActions({ record, onDeleted }: { record: RecordView; onDeleted: (record: RecordView) => void }) {
  const { t, i18n } = useLingui()
  const { save, remove, refresh } = useRecordChanges()
  const [isBusy, setBusy] = useState(false)
  const name = recordName(record, useLocale())
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await save({ ...inputOf(record), is_visible: !record.is_visible })
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
      {record.is_readable && (
        <Button
          look="plain"
          // Not disabled, which would take the focus away.
          aria-disabled={isBusy}
          aria-label={record.is_visible ? t`Hide ${name}` : t`Show ${name}`}
          onClick={() => void toggle()}
          className={SMALL}
        >
          {record.is_visible ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
        </Button>
      )}
      <ConfirmButton
        name={`delete-${record.id}`}
        label={t`Delete`}
        fullLabel={t`Delete ${name}`}
        look="danger"
        className={SMALL}
        title={t`Delete “${name}”?`}
        yes={t`Delete`}
        onYes={() => remove(record)}
        onDone={(deleted) => {
          onDeleted(deleted)
          void refresh()
        }}
      >
        {record.is_readable ? (
          <Trans>It will disappear from all lists. You can undo this right afterwards.</Trans>
        ) : (
          <Trans>It will disappear from all lists. This cannot be undone, because the record cannot be read.</Trans>
        )}
      </ConfirmButton>
    </span>
  )
}
