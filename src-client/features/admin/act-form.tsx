import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { holdPlace } from '#client/components/data-table.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { toast } from '#client/components/toast.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { ApiInput } from '#client/lib/trpc.ts'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { ACT_WORDS } from './act-words.ts'
import type { Act } from './admin-search.ts'
import { StepUp } from './public/open-dashboard.tsx'
import { useAct } from './use-act.ts'

type Input = Pick<ApiInput['business']['decide'], 'reason'>

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = { REASON_REQUIRED: 'reason' }

type Props = { act: Act; uuid: string; name: string; onDone: (after: () => void) => void }

/** Asks, and does it. Where the dashboard has closed meanwhile its password comes between, and then it is done. */
export function ActForm({ act, uuid, name, onDone }: Props) {
  const { t, i18n } = useLingui()
  const run = useAct()
  const [interrupted, setInterrupted] = useState<() => Promise<void>>()
  const words = ACT_WORDS[act]
  const perform = async (reason: string | undefined) => {
    const focusPlace = holdPlace(uuid)
    await run(act, uuid, reason)
    onDone(() => {
      focusPlace()
      void toast(i18n._(words.done))
    })
  }
  const submit = async ({ reason }: Input) => {
    try {
      await perform(reason)
    } catch (error) {
      if (rejectionCode(error) !== 'DASHBOARD_REQUIRED') throw error
      setInterrupted(() => () => perform(reason))
    }
  }
  if (interrupted) return <StepUp of="admin" onOpened={interrupted} />
  return (
    <Form<Input> fieldForCode={FIELD_FOR_CODE} onSubmit={submit}>
      <p>
        <strong className="block text-lg wrap-anywhere">{name}</strong>
        {i18n._(words.effect)}
      </p>
      {(act === 'reject' || act === 'suspend') && (
        <TextArea<Input> name="reason" label={t`Reason`} required rows={3} maxLength={MAX_REASON_LENGTH} />
      )}
      <SubmitButton look={act === 'approve' || act === 'grant' ? 'primary' : 'danger'}>
        {i18n._(words.yes)}
      </SubmitButton>
    </Form>
  )
}
