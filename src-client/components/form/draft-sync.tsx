import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { SyncedDraft } from '#client/lib/use-synced-draft.ts'
import { clockOf } from '#shared/opening-hours.ts'
import { phnomPenhMinutes } from '#shared/phnom-penh-time.ts'
import { Button } from '../button.tsx'
import { useFormContext } from './form-context.ts'

/** After the last key. What is typed meanwhile is kept on the device. */
const PAUSE_MS = 3_000

/** Keeps what is typed into the form at the account as well, so that it can be gone on with on another device, and says so. */
export function DraftSync({ draft }: { draft: SyncedDraft }) {
  const { control } = useFormContext()
  return control && <Syncing draft={draft} control={control.control} />
}

type Props = { draft: SyncedDraft; control: Control<FieldValues, unknown, unknown> }

function Syncing({ draft, control }: Props) {
  const { isBusy } = useFormContext()
  const typed = useWatch({ control })
  const sync = useEffectEvent(() => {
    if (!isBusy) void draft.sync()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each change
  useEffect(() => {
    const timer = setTimeout(sync, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') sync()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  return <Notice draft={draft} />
}

function Notice({ draft: { lack, savedAt, takeTheirs } }: { draft: SyncedDraft }) {
  const locale = useLocale()
  const time = savedAt && formatTime(clockOf(phnomPenhMinutes(savedAt)), locale)
  if (lack === 'elsewhere')
    return (
      <p
        role="alert"
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-gold-soft px-4 py-2 text-sm text-gold"
      >
        <Trans>You have typed into this on another device as well. What you type here stays on this one.</Trans>
        <Button look="plain" onClick={() => void takeTheirs()}>
          <Trans>Use the other one</Trans>
        </Button>
      </p>
    )
  return (
    <p className="text-sm text-soft">
      {lack === 'unreachable' ? (
        <Trans>What you type is kept on this device. It could not be kept at your account yet.</Trans>
      ) : time ? (
        <Trans>Kept at your account at {time}. Nobody else sees it until you save.</Trans>
      ) : (
        <Trans>What you type is kept until you save.</Trans>
      )}
    </p>
  )
}
