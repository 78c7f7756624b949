import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Button } from '../button.tsx'
import { Lazy } from '../lazy.tsx'
import { type FieldControl, useFormContext } from './form-context.ts'
import { PictureSheet } from './picture-sheet.tsx'
import { SlotFrame, SlotTile } from './picture-slot.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { type PictureSlot, usePictureSlots } from './use-picture-slots.ts'

/** Without HEIC: where a page does not ask for it, phones send JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

const SORTABLE = lazyPart(() => import('./sortable-pictures.tsx'), { isLikely: () => false })

type Props<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  hint: string
  max: number
  /** The URLs of stored pictures, by their ids. */
  urlsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/**
 * Pictures in order: chosen, dropped, pasted or taken with the camera, and uploaded at once; submitting waits for them. Its value
 * is the list of their ids.
 */
export function PicturesField<T extends FieldValues = never>(props: Props<T>) {
  const { control } = useFormContext()
  return control ? <Pictures {...props} control={control} /> : <Pending {...props} />
}

/** As high as the field without pictures. It takes none before the form listens. */
function Pending({ name, label, hint }: Omit<PicturesProps, 'control'>) {
  return (
    <fieldset disabled className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <Choosers name={name} label={label} isInvalid={false} />
      <p className="mt-1.5 text-sm text-soft">{hint}</p>
    </fieldset>
  )
}

type PicturesProps = Omit<Props<FieldValues>, 'name'> & { name: string; control: FieldControl }

function Pictures({ name, label, hint, max, urlsOf, control }: PicturesProps) {
  const { t } = useLingui()
  const { errorOf, noteOf, waitFor } = useFormContext()
  const [said, say] = useState('')
  const hasSameWords = t`Pictures that are here already were left out.`
  const [edited, edit] = useState<string>()
  const [frame, setFrame] = useState<HTMLFieldSetElement | null>(null)
  const { slots, add, retry, remove, replace, rename, move } = usePictureSlots({
    max,
    urlsOf,
    ids: idsIn(useWatch({ control: control.control, name })),
    onChange: (ids) => {
      control.setValue(name, ids)
      control.clearErrors(name)
    },
    onUploads: waitFor,
    onSame: () => say(hasSameWords),
  })
  const isUploading = slots.some(({ state }) => state.kind === 'sending')
  useBlocker({
    // Overlays have history entries of their own.
    shouldBlockFn: ({ current, next }) =>
      isUploading &&
      current.pathname !== next.pathname &&
      !confirm(t`Pictures are still being uploaded. Leave without them?`),
    enableBeforeUnload: () => isUploading,
  })
  const free = max - slots.length
  const take = async (files: readonly File[]) => {
    const { hasSame, hasTooMany } = await add(files)
    const left = [
      hasSame && hasSameWords,
      hasTooMany && t`Only ${max} pictures are possible. The others were left out.`,
    ]
    say(left.filter(Boolean).join(' '))
  }
  const { isOver, events } = useDroppedFiles((files) => void take(files))
  const moveTo = (from: number, to: number) => {
    move(from, to)
    const [position, target] = [from + 1, to + 1]
    say(t`Picture ${position} moved to ${target}`)
  }
  const removeAt = (slot: PictureSlot, position: number) => {
    remove(slot)
    say(t`Picture ${position} removed`)
    // The button that had the focus is gone.
    frame?.focus()
  }
  const tile = (slot: PictureSlot, index: number) => (
    <SlotTile
      slot={slot}
      index={index}
      count={slots.length}
      onRetry={() => retry(slot)}
      onRemove={() => removeAt(slot, index + 1)}
      onMove={(by) => moveTo(index, index + by)}
      onEdit={() => edit(slot.key)}
    />
  )
  const fixed = slots.map((slot, index) => <SlotFrame key={slot.key}>{tile(slot, index)}</SlotFrame>)
  const editedSlot = slots.find(({ key }) => key === edited)
  const error = errorOf(name)
  return (
    <fieldset
      ref={setFrame}
      tabIndex={-1}
      className={`min-w-0 rounded-xl outline-offset-8 ${isOver ? 'outline-2 outline-accent-strong outline-dashed' : 'outline-none'}`}
      {...events}
    >
      <legend className="mb-1.5 font-bold">{label}</legend>
      <ol className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {slots.length < 2 ? (
          fixed
        ) : (
          <Lazy part={SORTABLE} pending={fixed} failed={fixed}>
            {(Sortable) => (
              <Sortable slots={slots} frame={frame} onMove={moveTo}>
                {tile}
              </Sortable>
            )}
          </Lazy>
        )}
      </ol>
      {free > 0 && (
        <Choosers name={name} label={label} isInvalid={error !== undefined} onFiles={(files) => void take(files)} />
      )}
      <p role="status" className={said ? 'mt-1.5 text-sm' : 'sr-only'}>
        {said}
      </p>
      <p className="mt-1.5 text-sm text-soft">{hint}</p>
      {error && <p className="mt-1.5 text-sm text-laterite">{error}</p>}
      {noteOf?.(name)}
      {editedSlot && (
        <PictureSheet
          key={editedSlot.key}
          slot={editedSlot}
          position={slots.indexOf(editedSlot) + 1}
          onClose={() => edit(undefined)}
          onCropped={(file) => replace(editedSlot, file)}
          onReplaced={(id) => rename(editedSlot, id)}
        />
      )}
    </fieldset>
  )
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []

type ChoosersProps = { name: string; label: string; isInvalid: boolean; onFiles?: (files: readonly File[]) => void }

/** The camera where there is a touch screen. */
function Choosers({ name, label, isInvalid, onFiles }: ChoosersProps) {
  const [files, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles?.([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  const input = { type: 'file', onChange: choose, tabIndex: -1, className: 'sr-only' } as const
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button look="soft" onClick={() => files.current?.click()}>
        <ImagePlus aria-hidden="true" className="size-5" />
        <Trans>Add pictures</Trans>
      </Button>
      <Button look="soft" onClick={() => camera.current?.click()} className="not-pointer-coarse:hidden">
        <Camera aria-hidden="true" className="size-5" />
        <Trans>Take a photo</Trans>
      </Button>
      <p className="text-sm text-soft pointer-coarse:hidden">
        <Trans>Or drop or paste them here.</Trans>
      </p>
      {onFiles && (
        <>
          <input
            {...input}
            ref={files}
            multiple
            name={name}
            accept={TYPES}
            aria-label={label}
            aria-invalid={isInvalid}
          />
          <input {...input} ref={camera} capture="environment" accept="image/*" className="hidden" />
        </>
      )}
    </div>
  )
}
