import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { rememberRowFocus } from '#client/components/data-table.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { StaysToCome } from '#client/components/stays-to-come.tsx'
import { toast } from '#client/components/toast.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { GuestsToCome } from '#shared/booking.ts'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { ADMIN_ACTIONS } from './admin-actions.ts'
import type { AdminAction } from './admin-search.ts'
import { DashboardPasswordForm } from './public/dashboard-password.tsx'
import { showDecided, type UndoCall } from './public/decided.ts'
import { useAdminAction } from './use-admin-action.ts'

type Input = Pick<ApiInput['business']['decide'], 'reason'>

/** The second where the business has become one that does not allow the action. */
const HAS_CHANGED = new Set<unknown>(['VERSION_STALE', 'BUSINESS_STATUS'])

const FIELD_FOR_CODE: FormProps<Input>['fieldForCode'] = { REASON_REQUIRED: 'reason' }

type Props = {
  action: AdminAction
  uuid: string
  name: string
  version: number | undefined
  /** The bookings of guests that it may end. */
  stake: GuestsToCome | undefined
  onDone: (after: () => void) => void
}

/**
 * Confirms the action and performs it. If the dashboard has closed, first asks for its password; if the business has changed,
 * the admin reads it again first.
 */
export function AdminActionForm({ action, uuid, name, version, stake, onDone }: Props) {
  const { t, i18n } = useLingui()
  const run = useAdminAction()
  // The list below may load a version that the admin has not read.
  const [readVersion] = useState(version)
  const [isStale, setStale] = useState(false)
  const [interrupted, setInterrupted] = useState<() => Promise<void>>()
  const { look, needsReason, effect, confirmLabel, doneMessage } = ADMIN_ACTIONS[action]
  const perform = async (reason: string | undefined) => {
    const focusPlace = rememberRowFocus(uuid)
    let undo: UndoCall | null
    try {
      undo = await run(action, { uuid, version: readVersion, reason })
    } catch (error) {
      if (!HAS_CHANGED.has(rejectionCode(error))) throw error
      return setStale(true)
    }
    onDone(() => {
      focusPlace()
      const words = i18n._(doneMessage)
      if (undo) showDecided({ row: uuid, words, undo })
      else void toast(words)
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
  if (isStale) return <ReadAgain uuid={uuid} onDone={onDone} />
  if (interrupted) return <DashboardPasswordForm accountRole="admin" onOpened={interrupted} />
  return (
    <Form<Input> fieldForCode={FIELD_FOR_CODE} onSubmit={submit}>
      <p>
        <strong className="block text-lg wrap-anywhere">{name}</strong>
        {i18n._(effect)}
      </p>
      {stake !== undefined && stake.stays > 0 && <StaysToCome {...stake} />}
      {needsReason && (
        <TextArea<Input> name="reason" label={t`Reason`} required rows={3} maxLength={MAX_REASON_LENGTH} />
      )}
      <SubmitButton look={look}>{i18n._(confirmLabel)}</SubmitButton>
    </Form>
  )
}

/** Leads back to the list, with the application as it is now. */
function ReadAgain({ uuid, onDone }: Pick<Props, 'uuid' | 'onDone'>) {
  const { business } = trpc.useUtils()
  const reload = async () => {
    const focusPlace = rememberRowFocus(uuid)
    void business.get.invalidate()
    await business.list.invalidate()
    onDone(focusPlace)
  }
  return (
    <div role="alert" className="space-y-5">
      <p>
        <Trans>This application has changed since you read it. Nothing was saved. Please read it again first.</Trans>
      </p>
      <Button className="w-full" onClick={() => void reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
