import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import { type FieldControl, useFormContext } from '#client/components/form/form-context.ts'
import { toast } from '#client/components/toast.ts'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { formatTime } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { rejectionCode } from '#client/lib/rejection-message.ts'
import type { SyncedDraft } from '#client/lib/use-synced-draft.ts'
import { clockOf } from '#shared/opening-hours.ts'
import { phnomPenhMinutes } from '#shared/phnom-penh-time.ts'
import { markMistakes } from './mark-mistakes.ts'
import { finishedOf, NEW_POST } from './post-values.ts'
import { copyOf } from './use-post-draft.ts'
import type { PostSaves } from './use-post-saves.ts'

/** After the last key. What is typed meanwhile is kept on the device. */
const PAUSE_MS = 10_000

/** The reason why not all of the draft is stored: an unfinished field, a missing answer, or the version of another device. */
type Lack = 'finish' | 'save' | 'newest'

type Props = {
  saves: PostSaves
  synced: SyncedDraft
  /** All that was typed is among the member's posts. */
  onKept: () => void
}

/**
 * Keeps a draft among the member's posts: what is accepted of it when it is begun and when it is left, and all of it by a button.
 * In between, each pause keeps what was typed at the account, so that the log has no version of every pause.
 */
export function DraftKeeper({ saves, synced, onKept }: Props) {
  const { control } = useFormContext()
  return control && <Keeper saves={saves} synced={synced} onKept={onKept} form={control} control={control.control} />
}

type KeeperProps = Props & { form: FieldControl; control: Control<FieldValues, unknown, unknown> }

function Keeper({ saves, synced, onKept, form, control }: KeeperProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { isBusy } = useFormContext()
  const typed = textOf(useWatch({ control }))
  const kept = useRef(textOf(saves.base.current))
  const [keptAt, setKeptAt] = useState<Date>()
  const [lack, setLack] = useState<Lack>()

  const keep = async (values: FieldValues, mistakes: FieldErrorCodes) => {
    // First, so that a draft whose answer is lost is not begun a second time.
    if (!values.id) form.setValue('id', crypto.randomUUID())
    const { id, version } = await saves.saveDraft({ ...values, id: form.getValues().id })
    kept.current = textOf(values)
    form.setValue('id', id)
    form.setValue('version', version)
    setKeptAt(new Date())
    const isFinished = Object.keys(mistakes).length === 0
    await (isFinished ? synced.forget(copyOf(id)) : synced.sync(copyOf(id)))
    setLack(isFinished ? undefined : 'finish')
    if (isFinished && textOf(form.getValues()) === kept.current) onKept()
  }
  const fail = (error: unknown) => setLack(rejectionCode(error) === 'VERSION_STALE' ? 'newest' : 'save')
  const keepByItself = useEffectEvent(async () => {
    if (isBusy || saves.isSent() || lack === 'newest') return
    const typed = form.getValues()
    const mistakes = saves.checkDraft(typed)
    const isFinished = Object.keys(mistakes).length === 0
    const values = finishedOf(typed, mistakes, saves.base.current)
    const now = textOf(values)
    const isNew = now !== kept.current && now !== textOf(NEW_POST)
    // Nobody knows here how the unfinished fields of a restored draft were saved.
    const isKnown = isFinished || typed.version === saves.base.current.version
    if (isNew && isKnown) await keep(values, mistakes).catch(fail)
    else setLack(isFinished ? undefined : 'finish')
  })
  const onPause = useEffectEvent(async () => {
    const { id, version } = form.getValues()
    if (!id || !version) return keepByItself()
    if (!isBusy) await synced.sync(copyOf(id))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each change
  useEffect(() => {
    const timer = setTimeout(() => void onPause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && keepByItself())
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void keepByItself()
    }
  }, [])

  const keepNow = async () => {
    try {
      if (markMistakes(form, saves.checkDraft(form.getValues())))
        return void toast(t`Please check what is marked.`, 'warning')
      await keep(form.getValues(), {})
      void toast(t`Draft saved`)
    } catch (error) {
      fail(error)
      void toast(errorSentence(error, i18n), 'error')
    }
  }
  const latest = [keptAt, synced.savedAt]
    .filter((at) => at !== undefined)
    .toSorted((one, other) => Number(other) - Number(one))[0]
  const time = latest && formatTime(clockOf(phnomPenhMinutes(latest)), locale)
  return (
    <div>
      <Button look="plain" onClick={() => void keepNow()} aria-disabled={isBusy} className="min-h-12 w-full">
        <Trans>Save draft</Trans>
      </Button>
      <p className="mt-1.5 text-center text-sm text-soft">
        {lack === 'newest' || synced.lack === 'elsewhere' ? (
          <Trans>This draft was changed on another device. Send it to compare the two.</Trans>
        ) : lack === 'save' || synced.lack ? (
          <Trans>This could not be saved among your posts yet. It is kept on this device.</Trans>
        ) : lack === 'finish' ? (
          <Trans>What is not finished yet is kept, but not among your posts. “Save draft” shows what it is.</Trans>
        ) : time ? (
          <Trans>Draft saved at {time}</Trans>
        ) : (
          <Trans>What you type is kept on this device, and soon after among your posts.</Trans>
        )}
      </p>
    </div>
  )
}

/** The typed values as text, without the id and version that saving adds. */
const textOf = ({ id: _, version: _version, ...values }: FieldValues): string => JSON.stringify(values)
