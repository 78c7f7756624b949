import { UndoNotice } from '#client/components/undo-notice.tsx'
import { UndoRegion } from '#client/components/undo-region.tsx'
import type { RecordKind } from '#shared/catalog.ts'
import type { BatchView } from '#shared/record-batch.ts'
import { useRecordChanges } from './use-record-changes.ts'

/** A change of records that was just made, in words, and how to undo it. */
export type DoneToRecords = {
  kind: RecordKind
  words: string
  undo: BatchView['undo']
  /** Whether what was pressed is gone. */
  takesFocus?: true
}

type Props = { done: DoneToRecords | null; onUndone: () => void; onOver: () => void }

/** Says what was done to one record or many, and takes it back as one for ten seconds. */
export function UndoRecords({ done, ...events }: Props) {
  return <UndoRegion>{done && <Done key={JSON.stringify(done.undo)} done={done} {...events} />}</UndoRegion>
}

function Done({ done: { kind, words, undo, takesFocus }, onUndone, onOver }: Props & { done: DoneToRecords }) {
  const { undoBatch } = useRecordChanges()
  return (
    <UndoNotice
      {...(undo.length > 0 && { undo: () => undoBatch({ kind, records: undo }) })}
      leavesFocus={!takesFocus}
      onUndone={onUndone}
      onOver={onOver}
    >
      {words}
    </UndoNotice>
  )
}
