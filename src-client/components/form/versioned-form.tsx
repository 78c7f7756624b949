import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../button.tsx'
import { type Changes, compareVersions } from './conflicts.ts'
import type { FormControl } from './create-control.ts'
import { Form, type FormProps } from './form.tsx'

type Props<T extends FieldValues> = FormProps<T> & {
  /** Loads the stored version, which submitting replaces from then on. */
  loadTheirs: () => Promise<FieldValues>
  /** What the form was filled with, or has saved since; the default values, if it saves only once. */
  base?: RefObject<FieldValues>
  /** What somebody else entered into a field, in words. */
  wordsFor?: (name: string, value: unknown) => string
}

/**
 * If somebody else has saved meanwhile, their changes are taken over, or shown beside the fields that were edited here too;
 * submitting again keeps what is in the form.
 */
export function VersionedForm<T extends FieldValues = never>({ loadTheirs, base, wordsFor, ...props }: Props<T>) {
  const { t } = useLingui()
  const ownBase = useRef<FieldValues>(props.defaultValues ?? {})
  const [conflicts, setConflicts] = useState<Changes>({})
  const control = useRef<FormControl<T>>(undefined)

  const onStale = async (attached: FormControl<T>): Promise<string> => {
    const before = base ?? ownBase
    const theirs = await loadTheirs()
    const found = compareVersions({ base: before.current, mine: attached.getValues(), theirs })
    for (const [name, value] of Object.entries(found.taken)) attached.setValue(name, value)
    before.current = theirs
    control.current = attached
    setConflicts(found.conflicts)
    return t`Someone else has changed this in the meantime. Please check it, then save again.`
  }
  const take = (name: string) => {
    control.current?.setValue(name, conflicts[name])
    setConflicts(Object.fromEntries(Object.entries(conflicts).filter(([other]) => other !== name)))
  }
  const noteOf = (name: string) =>
    Object.hasOwn(conflicts, name) && (
      <Conflict words={(wordsFor ?? inWords)(name, conflicts[name])} onTake={() => take(name)} />
    )
  return <Form<T> {...props} onStale={onStale} noteOf={noteOf} />
}

const inWords = (_: string, value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function Conflict({ words: theirs, onTake }: { words: string; onTake: () => void }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2 whitespace-pre-line rounded-xl bg-gold-soft px-3 py-1.5 text-sm text-gold">
      <Trans>Someone else entered “{theirs}” in the meantime.</Trans>
      <Button look="plain" onClick={onTake}>
        <Trans>Use theirs</Trans>
      </Button>
    </p>
  )
}
