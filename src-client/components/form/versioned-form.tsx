import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../button.tsx'
import { type Conflict, compareVersions, type Merge } from './conflicts.ts'
import type { FormControl } from './create-control.ts'
import { Form, type FormProps } from './form.tsx'

type Props<T extends FieldValues> = FormProps<T> & {
  /** Loads the stored version, which submitting replaces from then on, and whether the member saved it on another device. */
  loadTheirs: () => Promise<{ values: FieldValues; isOwn: boolean }>
  /** The values that the form was filled with or has saved since; the default values, if it saves only once. */
  base?: RefObject<FieldValues>
  /** Puts into words a value that somebody else entered into a field. */
  wordsFor?: (name: string, value: unknown) => string
  /** Merges fields that are made of parts. Others are one person's or the other's. */
  merge?: Merge
}

/**
 * If somebody else has saved meanwhile, their changes are taken over, or shown beside the fields that were edited here too;
 * submitting again keeps what is in the form.
 */
export function VersionedForm<T extends FieldValues = never>({
  loadTheirs,
  base,
  wordsFor,
  merge,
  ...props
}: Props<T>) {
  const { t } = useLingui()
  const ownBase = useRef<FieldValues>(props.defaultValues ?? {})
  const [conflicts, setConflicts] = useState<Readonly<Record<string, readonly Conflict[]>>>({})
  const [isOwnChange, setOwnChange] = useState(false)
  const control = useRef<FormControl<T>>(undefined)

  const onStale = async (attached: FormControl<T>): Promise<string> => {
    const before = base ?? ownBase
    const { values: theirs, isOwn } = await loadTheirs()
    const found = compareVersions({ base: before.current, mine: attached.getValues(), theirs }, merge)
    for (const [name, value] of Object.entries(found.taken)) attached.setValue(name, value)
    before.current = theirs
    control.current = attached
    setConflicts(found.conflicts)
    setOwnChange(isOwn)
    if (isOwn) return t`You have changed this on another device. Please check it, then save again.`
    return t`Someone else has changed this in the meantime. Please check it, then save again.`
  }
  const take = (name: string, conflict: Conflict) => {
    control.current?.setValue(name, conflict.use(control.current.getValues(name)))
    setConflicts({ ...conflicts, [name]: conflicts[name]?.filter((other) => other !== conflict) ?? [] })
  }
  const noteOf = (name: string) =>
    conflicts[name]?.map((conflict, index) => {
      const words = (wordsFor ?? inWords)(name, conflict.theirs)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of two of them may be the same
        <ConflictNote key={`${index} ${words}`} words={words} isOwn={isOwnChange} onTake={() => take(name, conflict)} />
      )
    })
  return <Form<T> {...props} onStale={onStale} noteOf={noteOf} />
}

const inWords = (_: string, value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

type NoteProps = { words: string; isOwn: boolean; onTake: () => void }

function ConflictNote({ words: theirs, isOwn, onTake }: NoteProps) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2 whitespace-pre-line rounded-xl bg-gold-soft px-3 py-1.5 text-sm text-gold">
      {isOwn ? (
        <Trans>On another device you entered “{theirs}”.</Trans>
      ) : (
        <Trans>Someone else entered “{theirs}” in the meantime.</Trans>
      )}
      <Button look="plain" onClick={onTake}>
        {isOwn ? <Trans>Use that</Trans> : <Trans>Use theirs</Trans>}
      </Button>
    </p>
  )
}
