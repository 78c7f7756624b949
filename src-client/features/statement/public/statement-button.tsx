import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import { useOverlay } from '#client/lib/use-overlay.ts'
import type { RecordView } from '#shared/catalog.ts'
import Statement from '../statement.tsx'

/** Opens the statement of an ad. */
export default function StatementButton({ record: { id }, name }: { record: RecordView; name: string }) {
  const { t } = useLingui()
  const sheet = useOverlay(`statement-${id}`)
  return (
    <>
      <Button look="soft" onClick={() => sheet.open()}>
        <Trans>Statement</Trans>
      </Button>
      <Sheet overlay={sheet} title={`${t`Statement`} · ${name}`} isTall>
        <Statement id={id} name={name} />
      </Sheet>
    </>
  )
}
