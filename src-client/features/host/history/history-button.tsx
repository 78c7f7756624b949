import { Trans } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useOverlay } from '#client/lib/use-overlay.ts'
import { RoomHistory } from './room-history.tsx'

/** Shows what happened to a room and its calendar. */
export function HistoryButton({ id, name }: { id: string; name: string }) {
  const sheet = useOverlay(`history-${id}`)
  return (
    <>
      <Button look="plain" onClick={() => sheet.open()}>
        <Trans>History</Trans>
        <span className="sr-only"> {name}</span>
      </Button>
      <Sheet overlay={sheet} title={name} isTall>
        <RoomHistory id={id} />
      </Sheet>
    </>
  )
}
