import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useLocale } from '#client/lib/locale.ts'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { BranchView, RoomView } from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import { RoomForm } from './room-form.tsx'

type Props = { branches: BranchView[] }

/** Opens the form of a new room, which is empty again once one was made. */
export function AddRoomButton({ branches }: Props) {
  const { t } = useLingui()
  const sheet = useOverlay('new-room')
  const [made, setMade] = useState(0)
  const onSaved = () => {
    setMade(made + 1)
    sheet.close()
  }
  return (
    <>
      <Button onClick={() => sheet.open()}>
        <Plus aria-hidden="true" className="size-5" />
        <Trans>Add a room</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`New room`}>
        <RoomForm key={made} room={undefined} branches={branches} onSaved={onSaved} />
      </Sheet>
    </>
  )
}

export function EditRoomButton({ room, branches }: Props & { room: RoomView }) {
  const { t } = useLingui()
  const { id } = room
  const name = roomName(room, useLocale())
  // The sheet is named by what it is of, so that a reload shows the same one.
  const sheet = useOverlay(`room-${id}`)
  return (
    <>
      <Button look="soft" onClick={() => sheet.open()} aria-label={t`Edit ${name}`}>
        <Trans>Edit</Trans>
      </Button>
      <Sheet overlay={sheet} title={t`Edit room`}>
        <RoomForm room={room} branches={branches} onSaved={sheet.close} />
      </Sheet>
    </>
  )
}
