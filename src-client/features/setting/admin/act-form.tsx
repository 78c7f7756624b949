import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, type Values } from '#client/components/form/form.tsx'
import type { Places } from '#client/components/form/problems.ts'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { toast } from '#client/components/toast.ts'
import { refusalIn } from '#client/lib/refusal.ts'
import { ACT_WORDS } from './act-words.ts'
import type { Act } from './admin-search.ts'
import { StepUp } from './open-dashboard.tsx'
import { useAct } from './use-act.ts'

const PLACES: Places = { REASON_REQUIRED: 'reason' }

type Props = { act: Act; uuid: string; name: string; onDone: () => void }

/** Asks, and does it. Where the dashboard has closed meanwhile its password comes between, and then it is done. */
export function ActForm({ act, uuid, name, onDone }: Props) {
  const { t, i18n } = useLingui()
  const run = useAct()
  const [interrupted, setInterrupted] = useState<() => Promise<void>>()
  const words = ACT_WORDS[act]
  const perform = async (reason: string | undefined) => {
    await run(act, uuid, reason)
    void toast(i18n._(words.done))
    onDone()
  }
  const submit = async ({ reason }: Values) => {
    try {
      await perform(reason)
    } catch (error) {
      if (refusalIn(error) !== 'DASHBOARD_REQUIRED') throw error
      setInterrupted(() => () => perform(reason))
    }
  }
  if (interrupted) return <StepUp of="admin" onOpened={interrupted} />
  return (
    <Form places={PLACES} onSubmit={submit}>
      <p>
        <strong className="block text-lg wrap-anywhere">{name}</strong>
        {i18n._(words.effect)}
      </p>
      {(act === 'reject' || act === 'suspend') && (
        <TextArea name="reason" label={t`Reason`} required rows={3} maxLength={500} />
      )}
      <SubmitButton look={act === 'approve' || act === 'grant' ? 'primary' : 'danger'}>
        {i18n._(words.yes)}
      </SubmitButton>
    </Form>
  )
}
