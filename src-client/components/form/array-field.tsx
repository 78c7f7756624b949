import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFieldArray } from 'react-hook-form'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { FieldGroup } from './field-group.tsx'
import { useFormContext } from './form-context.ts'

type Item = { index: number; label: string }

type Props<T extends FieldValues> = {
  name: NoInfer<FieldPath<T>>
  label: string
  /** The value of a new item: an object, `{ value: … }` for a list of plain values. */
  blank: Readonly<Record<string, unknown>>
  max?: number | undefined
  /** The fields of an item, named such as `phones.${index}.value`. */
  children: (item: Item) => ReactNode
}

/** A list whose items are added, removed and ordered with buttons, so that the keyboard reaches all of it. */
export function ArrayField<T extends FieldValues = never>({ name, ...list }: Props<T>) {
  const { control } = useFormContext()
  return control && <List {...list} name={name} control={control.control} />
}

type ListProps = Omit<Props<FieldValues>, 'name'> & { name: string; control: Control<FieldValues, unknown, unknown> }

function List({ name, label, blank, max = Number.POSITIVE_INFINITY, control, children }: ListProps) {
  const { t } = useLingui()
  const { noteOf } = useFormContext()
  const { fields, append, remove, move } = useFieldArray({ name, control })
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const moveTo = (from: number, to: number) => {
    move(from, to)
    const [position, target] = [from + 1, to + 1]
    say(t`${label} ${position} moved to ${target}`)
  }
  const removeAt = (index: number) => {
    remove(index)
    const position = index + 1
    say(t`${label} ${position} removed`)
    // The button that had the focus is gone.
    list.current?.focus()
  }
  return (
    <FieldGroup label={label}>
      <ol ref={list} tabIndex={-1} className="space-y-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-end justify-end gap-1">
            <div className="min-w-0 grow basis-64 space-y-3">{children({ index, label: `${label} ${index + 1}` })}</div>
            <ItemButtons label={label} index={index} count={fields.length} onMove={moveTo} onRemove={removeAt} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {noteOf?.(name)}
      {fields.length < max && (
        <Button look="soft" onClick={() => append({ ...blank })}>
          <Plus aria-hidden="true" className="size-5" />
          <Trans>Add</Trans>
        </Button>
      )}
    </FieldGroup>
  )
}

type ItemButtonsProps = {
  label: string
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

function ItemButtons({ label, index, count, onMove, onRemove }: ItemButtonsProps) {
  const { t } = useLingui()
  const position = index + 1
  return (
    <>
      <IconButton
        label={t`Move ${label} ${position} up`}
        aria-disabled={index === 0}
        onClick={() => index > 0 && onMove(index, index - 1)}
        className="aria-disabled:opacity-40"
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={t`Move ${label} ${position} down`}
        aria-disabled={position === count}
        onClick={() => position < count && onMove(index, index + 1)}
        className="aria-disabled:opacity-40"
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t`Remove ${label} ${position}`} onClick={() => onRemove(index)}>
        <Trash2 aria-hidden="true" className="size-5 text-laterite" />
      </IconButton>
    </>
  )
}
