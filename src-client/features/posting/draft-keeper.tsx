import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { type FieldControl, useFormContext } from '#client/components/form/form-context.ts'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import { clockOf } from '#shared/opening-hours.ts'
import { phnomPenhMinutes } from '#shared/phnom-penh-time.ts'
import { markMistakes } from './mark-mistakes.ts'
import { NEW_POST } from './post-values.ts'
import type { PostSaves } from './use-post-saves.ts'

/** After the last key. What is typed meanwhile is kept on the device. */
const PAUSE_MS = 10_000

/** Keeps a draft among the member's posts: by itself where what was typed is accepted, and by a button. */
export function DraftKeeper({ saves }: { saves: PostSaves }) {
  const { control } = useFormContext()
  return control && <Keeper saves={saves} form={control} control={control.control} />
}

type KeeperProps = { saves: PostSaves; form: FieldControl; control: Control<FieldValues, unknown, unknown> }

function Keeper({ saves, form, control }: KeeperProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { isBusy } = useFormContext()
  const typed = textOf(useWatch({ control }))
  const kept = useRef(textOf(saves.base.current))
  const [keptAt, setKeptAt] = useState<Date>()
  const [isStale, setStale] = useState(false)

  const keep = async () => {
    const values = form.getValues()
    const { id, version } = await saves.saveDraft(values)
    kept.current = textOf(values)
    form.setValue('id', id)
    form.setValue('version', version)
    setKeptAt(new Date())
  }
  const keepByItself = useEffectEvent(async () => {
    const now = textOf(form.getValues())
    if (isBusy || isStale || now === kept.current || now === textOf(NEW_POST)) return
    if (Object.keys(saves.checkDraft(form.getValues())).length > 0) return
    // It is kept on the device, and tried again with the next change.
    await keep().catch((error: unknown) => setStale(rejectionCode(error) === 'VERSION_STALE'))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each change
  useEffect(() => {
    const timer = setTimeout(() => void keepByItself(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && keepByItself())
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])

  const keepNow = async () => {
    try {
      if (markMistakes(form, saves.checkDraft(form.getValues())))
        return void toast(t`Please check what is marked.`, 'error')
      await keep()
      void toast(t`Draft saved`)
    } catch (error) {
      setStale(rejectionCode(error) === 'VERSION_STALE')
      void toast(errorSentence(error, i18n), 'error')
    }
  }
  const time = keptAt && formatTime(clockOf(phnomPenhMinutes(keptAt)), locale)
  return (
    <div>
      <Button look="plain" onClick={() => void keepNow()} aria-disabled={isBusy} className="min-h-12 w-full">
        <Trans>Save draft</Trans>
      </Button>
      <p className="mt-1.5 text-center text-sm text-soft">
        {isStale ? (
          <Trans>This draft was changed on another device. Send it to compare the two.</Trans>
        ) : time ? (
          <Trans>Draft saved at {time}</Trans>
        ) : (
          <Trans>What you type is kept on this device, and soon after among your posts.</Trans>
        )}
      </p>
    </div>
  )
}

/** What was typed, without what saving adds. */
const textOf = ({ id: _, version: _version, ...values }: FieldValues): string => JSON.stringify(values)
