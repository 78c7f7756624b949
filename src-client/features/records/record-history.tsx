import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button } from '#client/components/button.tsx'
import { ConfirmButton } from '#client/components/confirm-button.tsx'
import { HistoryChanges, HistoryItem } from '#client/components/history-item.tsx'
import { HistoryList } from '#client/components/history-list.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { useHistoryPages } from '#client/components/use-history-pages.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { RecordView } from '#shared/catalog.ts'
import type { RecordChange } from '#shared/record-history.ts'
import { useChangeWords } from './use-change-words.ts'
import { useRecordChanges } from './use-record-changes.ts'

type Props = { record: RecordView; name: string; onRestored: () => void }

/** Shows who changed what of a record, and has earlier versions back. */
export function RecordHistoryButton({ record, name, onRestored }: Props) {
  const { t } = useLingui()
  const sheet = useOverlay(`record-history-${record.id}`)
  return (
    <>
      <Button look="soft" onClick={() => sheet.open()}>
        <Trans>History</Trans>
      </Button>
      <Sheet overlay={sheet} title={`${t`History`} · ${name}`} isTall>
        <RecordHistory record={record} onRestored={onRestored} />
      </Sheet>
    </>
  )
}

function RecordHistory({ record, onRestored }: Omit<Props, 'name'>) {
  const pages = useHistoryPages()
  const query = trpc.catalog.history.useQuery({ kind: record.kind, id: record.id, ...pages.input }, pages.options)
  return (
    <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {({ rows, total, version }) => (
        <>
          <HistoryList rows={rows} keyOf={(change) => change.version} pager={pages.pagerOf(total)}>
            {(change) => <Change {...{ record, change, version, onRestored }} />}
          </HistoryList>
          <Link
            to="/setting/admin"
            search={{ tab: 'changes', kind: record.kind, subject: record.id }}
            className="mt-2 inline-flex min-h-11 items-center font-bold text-accent"
          >
            <Trans>All changes</Trans>
          </Link>
        </>
      )}
    </QueryResult>
  )
}

type ChangeProps = { record: RecordView; change: RecordChange; version: number; onRestored: () => void }

function Change({ record, change, version, onRestored }: ChangeProps) {
  return (
    <HistoryItem title={useDeed(change)} at={change.at} by={change.by}>
      <HistoryChanges changes={change.changes} {...useChangeWords(record.kind)} />
      {change.is_restorable && <Restore {...{ record, change, version, onRestored }} />}
    </HistoryItem>
  )
}

function useDeed({ deed }: RecordChange): string {
  const { t } = useLingui()
  return {
    made: t`Made`,
    changed: t({ context: 'version', message: 'Changed' }),
    deleted: t`Deleted`,
    restored: t`Brought back`,
  }[deed]
}

function Restore({ record: { kind, id }, change, version, onRestored }: ChangeProps) {
  const { t } = useLingui()
  const { refresh } = useRecordChanges()
  const restore = trpc.catalog.restore.useMutation()
  return (
    <ConfirmButton
      name={`restore-${change.version}`}
      label={t`Have this version back`}
      look="soft"
      title={t`Have this version back?`}
      yes={t`Have it back`}
      onYes={() => restore.mutateAsync({ kind, id, version, from: change.version })}
      onDone={() => {
        void refresh()
        toast(t`Restored`)
        onRestored()
      }}
    >
      <Trans>The record becomes as it was then. What it is now stays in the history.</Trans>
    </ConfirmButton>
  )
}
