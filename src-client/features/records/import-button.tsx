import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { Rejection } from '#client/lib/rejection.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { RecordKind } from '#shared/catalog.ts'
import { MAX_CSV_LENGTH } from '#shared/limits.ts'
import { BatchForm } from './batch-form.tsx'
import { recordName } from './public/record-names.ts'
import { useAllRecords } from './public/use-all-records.ts'
import type { DoneToRecords } from './undo-records.tsx'
import { useRecordChanges } from './use-record-changes.ts'

type Props = { kind: RecordKind; onDone: (done: DoneToRecords) => void }

/** Downloads the records of a kind as CSV, and takes them changed. */
export function ImportButton({ kind, onDone }: Props) {
  const { t } = useLingui()
  const sheet = useOverlay('import-records')
  return (
    <>
      <Button look="plain" className="grow md:grow-0" onClick={() => sheet.open()}>
        <Trans>CSV file</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`CSV file`} isTall>
        {sheet.isOpen && (
          <Import
            kind={kind}
            onDone={(done) => {
              sheet.close()
              onDone(done)
            }}
          />
        )}
      </Sheet>
    </>
  )
}

function Import({ kind, onDone }: Props) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className="space-y-5">
      <p>
        <Trans>
          Download all records, change them in a spreadsheet, save it as CSV (UTF-8), and choose it here. You see what
          would change before anything is saved. A column that you leave out stays as it is.
        </Trans>
      </p>
      <DownloadButton kind={kind} />
      <div>
        <p id={id} className="mb-1 font-bold">{t`CSV file to import`}</p>
        <Button look="soft" aria-describedby={id} onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-5" />
          <Trans>Choose a file</Trans>
        </Button>
        {file && <p className="mt-1 text-sm text-soft wrap-anywhere">{file.name}</p>}
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-labelledby={id}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </div>
      {file && (
        <Preview key={`${file.name} ${file.lastModified} ${file.size}`} kind={kind} file={file} onDone={onDone} />
      )}
    </div>
  )
}

function DownloadButton({ kind }: { kind: RecordKind }) {
  const { i18n } = useLingui()
  const { catalog } = trpc.useUtils()
  const download = async () => {
    try {
      const { csv } = await catalog.export.fetch({ kind }, { staleTime: 0 })
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      Object.assign(document.createElement('a'), { href: url, download: `${kind}.csv` }).click()
      URL.revokeObjectURL(url)
    } catch (error) {
      void toast(errorSentence(error, i18n), 'error')
    }
  }
  return (
    <Button look="soft" onClick={() => void download()}>
      <Download aria-hidden="true" className="size-5" />
      <Trans>Download CSV</Trans>
    </Button>
  )
}

/** @throws Rejection CSV_TOO_LONG, CSV_UNREADABLE */
async function readText(file: File): Promise<string> {
  if (file.size > MAX_CSV_LENGTH) throw new Rejection('CSV_TOO_LONG')
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  // Some spreadsheets write “Unicode text” so.
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Rejection('CSV_UNREADABLE')
  }
}

function Preview({ kind, file, onDone }: Props & { file: File }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { importCsv } = useRecordChanges()
  const text = useQuery({
    queryKey: ['csv', file.name, file.lastModified, file.size],
    queryFn: () => readText(file),
    retry: false,
    gcTime: 0,
  })
  const csv = text.data ?? ''
  const dryRun = trpc.catalog.import.useMutation()
  const preview = useQuery({
    queryKey: ['import', kind, csv],
    queryFn: () => dryRun.mutateAsync({ kind, csv, dry_run: true }),
    enabled: csv !== '',
    retry: false,
    gcTime: 0,
  })
  const known = useAllRecords({ kind })
  const nameOf = (id: string) => {
    const record = known.data?.find((one) => one.id === id)
    return record ? recordName(record, locale) : id
  }
  const count = formatNumber(preview.data?.rows.length ?? 0, locale)
  if (text.error) return <ErrorState error={text.error} onRetry={() => void text.refetch()} />
  const save = async () => {
    const versions = Object.fromEntries((preview.data?.rows ?? []).map((row) => [row.id, row.version]))
    const { undo } = await importCsv({ kind, csv, versions })
    onDone({ kind, undo, words: t`Imported: ${file.name}` })
  }
  return (
    <>
      {preview.data && (
        <p role="status" className="sr-only">
          <Plural
            value={preview.data.rows.length}
            one={`${count} record was read.`}
            other={`${count} records were read.`}
          />
        </p>
      )}
      <BatchForm kind={kind} preview={preview} nameOf={nameOf} onSave={save} />
    </>
  )
}
