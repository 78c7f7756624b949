import { Plural } from '@lingui/react/macro'
import { UndoNotice } from '#client/components/undo-notice.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'

/** A change of nights: the version that it made, and of how many nights. */
export type DoneNights = { version: number; nights: number }

type Props = { id: string; done: DoneNights; onUndone: () => void; onOver: (hasFocus: boolean) => void }

/** Says that nights were changed, and takes that back. */
export function UndoNights({ id, done: { version, nights }, onUndone, onOver }: Props) {
  const { room } = trpc.useUtils()
  const undoNights = trpc.room.undoNights.useMutation()
  const count = formatNumber(nights, useLocale())
  const undo = async () => {
    await undoNights.mutateAsync({ id, version })
    void room.invalidate()
  }
  return (
    <UndoNotice undo={undo} onUndone={onUndone} onOver={onOver}>
      <Plural value={nights} one={`${count} night was changed.`} other={`${count} nights were changed.`} />
    </UndoNotice>
  )
}
