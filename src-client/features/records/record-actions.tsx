import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonStyle } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordView } from '#shared/catalog.ts'
import { recordName } from './public/record-names.ts'
import type { RecordsSearch } from './records-search.ts'
import type { DoneToRecords } from './undo-records.tsx'
import { inputOf, undoOf, useRecordChanges } from './use-record-changes.ts'

const SMALL = 'whitespace-nowrap lg:min-h-9 lg:px-4 lg:text-sm'

type Props = { record: RecordView; search: RecordsSearch; onDone: (done: DoneToRecords) => void }

export function RecordActions({ record, search, onDone }: Props) {
  const { t, i18n } = useLingui()
  const { save, remove, refresh } = useRecordChanges()
  const [isBusy, setBusy] = useState(false)
  const { kind, version } = record
  const name = recordName(record, useLocale())
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const saved = await save({ ...inputOf(record), is_visible: !record.is_visible })
      const words = saved.is_visible ? t`“${name}” is shown.` : t`“${name}” is hidden.`
      onDone({ kind, words, undo: undoOf(saved, version) })
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      <Link
        to="/setting/records/$kind"
        params={{ kind }}
        search={{ ...search, edit: record.id }}
        state={{ returns: true }}
        resetScroll={false}
        aria-label={t`Edit ${name}`}
        className={`${buttonStyle('soft')} ${SMALL}`}
      >
        <Trans>Edit</Trans>
      </Link>
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
          onDone({
            kind,
            words: t`“${name}” has been deleted.`,
            undo: record.is_readable ? undoOf(deleted, version) : [],
            takesFocus: true,
          })
          void refresh()
        }}
      >
        {record.is_readable ? (
          <Trans>Are you sure? It will disappear from all lists. You can undo this right afterwards.</Trans>
        ) : (
          <Trans>
            Are you sure? It will disappear from all lists. This cannot be undone, because the record cannot be read.
          </Trans>
        )}
      </ConfirmButton>
    </span>
  )
}
