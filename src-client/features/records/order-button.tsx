import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SortableList } from '#client/components/form/sortable-list.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { recordName } from './public/record-names.ts'
import { useAllRecords } from './public/use-all-records.ts'
import type { DoneToRecords } from './undo-records.tsx'
import { useRecordChanges } from './use-record-changes.ts'

type Props = { kind: RecordKind; onDone: (done: DoneToRecords) => void }

/** Sorts the records of a kind by dragging, or with the keyboard. */
export function OrderButton({ kind, onDone }: Props) {
  const { t } = useLingui()
  const sheet = useOverlay('order-records')
  return (
    <>
      <Button look="plain" className="grow md:grow-0" onClick={() => sheet.open()}>
        <Trans>Change the order</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`Change the order`} isTall>
        {sheet.isOpen && (
          <Order
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

function Order({ kind, onDone }: Props) {
  const query = useAllRecords({ kind }, { gcTime: 0 })
  return (
    <QueryResult query={query} pending={<Skeleton className="h-80 rounded-card" />}>
      {(records) => <Sorting kind={kind} records={records} onDone={onDone} />}
    </QueryResult>
  )
}

/** Between two records others find a place. */
const STEP = 10

function Sorting({ kind, records, onDone }: Props & { records: readonly RecordView[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { changeAll } = useRecordChanges()
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [order, setOrder] = useState(records)
  const changes = order.flatMap(({ id, version, sort }, index) => {
    const place = (index + 1) * STEP
    return sort === place ? [] : [{ id, version, sort: place }]
  })
  const isMoved = order.some((record, index) => record !== records[index])
  const move = (from: number, to: number) => {
    const moved = order[from]
    if (moved) setOrder(order.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const save = async () => {
    const { undo } = await changeAll({ kind, changes })
    onDone({ kind, undo, words: t`The order has been changed.` })
  }
  return (
    <div ref={setFrame}>
      <Form onSubmit={save}>
        <SortableList
          label={t`Records`}
          items={order.map((record) => ({ id: record.id, name: recordName(record, locale) }))}
          frame={frame}
          onMove={move}
        >
          {(id, handle) => (
            <div className="flex items-center gap-2 rounded-card bg-raised p-2 shadow-card">
              {handle}
              <span className="min-w-0 wrap-anywhere">
                {recordName(order.find((record) => record.id === id) ?? { kind, id, data: {} }, locale)}
              </span>
            </div>
          )}
        </SortableList>
        {isMoved && changes.length > 0 && <SubmitButton>{t`Save the order`}</SubmitButton>}
      </Form>
    </div>
  )
}
