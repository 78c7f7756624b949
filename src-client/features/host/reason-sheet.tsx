import { useLingui } from '@lingui/react/macro'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { Sheet } from '#client/components/sheet.tsx'
import type { useOverlay } from '#client/lib/use-overlay.ts'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'

type Reason = { reason: string }
type Props = {
  sheet: ReturnType<typeof useOverlay>
  title: string
  button: string
  onSend: (reason: string) => Promise<void>
}

/** Asks an owner why, since the guest will read it. */
export function ReasonSheet({ sheet, title, button, onSend }: Props) {
  const { t } = useLingui()
  return (
    <Sheet overlay={sheet} title={title}>
      <Form<Reason>
        fieldForCode={{}}
        onSubmit={async ({ reason }) => {
          await onSend(reason)
          sheet.close()
        }}
      >
        <TextArea<Reason> name="reason" label={t`Reason`} required rows={3} maxLength={MAX_REASON_LENGTH} />
        <SubmitButton look="danger">{button}</SubmitButton>
      </Form>
    </Sheet>
  )
}
