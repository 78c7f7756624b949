import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, ImagePlus, RotateCw, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { errorSentence } from '#client/lib/error-sentence.ts'
import { UploadRejected } from '#client/lib/upload-picture.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { type FieldControl, useFormContext } from './form-context.ts'
import { UploadProgress } from './upload-progress.tsx'
import { type PictureSlot, usePictureSlots } from './use-picture-slots.ts'

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic'

type Props<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  hint: string
  max: number
  /** The URLs of stored pictures, by their ids. */
  urlsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Pictures in order, uploaded as soon as they are chosen; submitting waits for them. Its value is the list of their ids. */
export function PicturesField<T extends FieldValues = never>(props: Props<T>) {
  const { control } = useFormContext()
  return control && <Pictures {...props} control={control} />
}

type PicturesProps = Omit<Props<FieldValues>, 'name'> & { name: string; control: FieldControl }

function Pictures({ name, label, hint, max, urlsOf, control }: PicturesProps) {
  const { t } = useLingui()
  const { errorOf, noteOf, waitFor } = useFormContext()
  const input = useRef<HTMLInputElement>(null)
  const { slots, add, retry, remove, move } = usePictureSlots({
    max,
    urlsOf,
    ids: idsIn(useWatch({ control: control.control, name })),
    onChange: (ids) => {
      control.setValue(name, ids)
      control.clearErrors(name)
    },
    onUploads: waitFor,
  })
  const isUploading = slots.some(({ state }) => state.kind === 'sending')
  useBlocker({
    // What lies over the page has an entry of the history of its own.
    shouldBlockFn: ({ current, next }) =>
      isUploading &&
      current.pathname !== next.pathname &&
      !confirm(t`Pictures are still being uploaded. Leave without them?`),
    enableBeforeUnload: () => isUploading,
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  const error = errorOf(name)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <ol className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {slots.map((slot, index) => (
          <Slot
            key={slot.key}
            slot={slot}
            index={index}
            count={slots.length}
            onRetry={() => retry(slot)}
            onRemove={() => remove(slot)}
            onMove={(by) => move(slot, by)}
          />
        ))}
      </ol>
      {slots.length < max && (
        <Button look="soft" onClick={() => input.current?.click()} className="mt-3">
          <ImagePlus aria-hidden="true" className="size-5" />
          <Trans>Add pictures</Trans>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        name={name}
        accept={TYPES}
        onChange={choose}
        aria-label={label}
        aria-invalid={error !== undefined}
        tabIndex={-1}
        className="sr-only"
      />
      <p className="mt-1.5 text-sm text-soft">{hint}</p>
      {error && <p className="mt-1.5 text-sm text-laterite">{error}</p>}
      {noteOf?.(name)}
    </fieldset>
  )
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

type SlotProps = {
  slot: PictureSlot
  index: number
  count: number
  onRetry: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

function Slot({ slot: { url, state }, index, count, onRetry, onRemove, onMove }: SlotProps) {
  const { t, i18n } = useLingui()
  const position = index + 1
  return (
    <li className="min-w-0 rounded-xl border border-line p-2">
      <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-sunken">
        {url && <img src={url} alt={t`No. ${position}`} className="absolute inset-0 size-full object-cover" />}
        {index === 0 && (
          <span className="absolute start-1.5 top-1.5 rounded-full bg-raised px-2 text-sm">
            <Trans>Cover</Trans>
          </span>
        )}
      </div>
      {state.kind === 'sending' && <UploadProgress share={state.share} />}
      {state.kind === 'failed' && (
        <p role="alert" className="mt-2 text-sm text-laterite">
          {state.error instanceof UploadRejected ? state.error.message : errorSentence(state.error, i18n)}
        </p>
      )}
      <div className="mt-1 flex justify-between">
        <IconButton label={t`Move picture ${position} forward`} aria-disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={t`Move picture ${position} back`}
          aria-disabled={position === count}
          onClick={() => onMove(1)}
        >
          <ArrowRight aria-hidden="true" className="size-5" />
        </IconButton>
        {state.kind === 'failed' && state.canRetry && (
          <IconButton label={t`Upload picture ${position} again`} onClick={onRetry}>
            <RotateCw aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <IconButton label={t`Remove picture ${position}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5 text-laterite" />
        </IconButton>
      </div>
    </li>
  )
}
