import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { createFormControl as CreateFormControl, DefaultValues, FieldValues } from 'react-hook-form'
import { type Draft, type DraftKey, readDraft, saveDraft } from '#client/lib/drafts.ts'
import { typedValues } from './values.ts'

export type FormControl<T extends FieldValues> = ReturnType<typeof CreateFormControl<FieldValues, unknown, T>>

type Options<T extends FieldValues> = { defaultValues: DefaultValues<T> | undefined; draft: DraftKey | undefined }

/**
 * Loads the form library after the form is shown, and hands over what was typed until then: pages of a first visit do not wait
 * for it.
 */
export function useFormControl<T extends FieldValues>(form: RefObject<HTMLFormElement | null>, options: Options<T>) {
  const [control, setControl] = useState<FormControl<T>>()
  const [isRestored, setRestored] = useState(false)
  const attaching = useRef<Promise<FormControl<T>>>(undefined)

  const create = async (): Promise<FormControl<T>> => {
    const { createFormControl } = await import('react-hook-form')
    const { draft } = options
    const restored = draft && readDraft(draft)
    const created = createFormControl<FieldValues, unknown, T>({
      defaultValues: startValues(form.current, options.defaultValues, restored),
      shouldFocusError: false,
    })
    if (draft) created.subscribe({ formState: { values: true }, callback: ({ values }) => keep(draft, values) })
    // Synchronously, so that the fields have registered before the caller goes on.
    flushSync(() => {
      setControl(created)
      setRestored(restored !== undefined)
    })
    return created
  }
  const keep = (draft: DraftKey, values: FieldValues) => {
    // Without the form nobody knows which of its fields are passwords.
    if (form.current) saveDraft(draft, without(values, notKeptIn(form.current)), options.defaultValues ?? {})
  }
  /** Rejects if the library cannot be fetched; may be called again. */
  const attach = (): Promise<FormControl<T>> => {
    attaching.current ??= create().catch((error: unknown) => {
      attaching.current = undefined
      throw error
    })
    return attaching.current
  }
  const attachNow = useEffectEvent(() => void attach().catch(() => undefined))
  useLayoutEffect(() => attachNow(), [])
  return { control, attach, isRestored }
}

/** Typed values win over a draft, and a draft over the defaults. */
const startValues = <T extends FieldValues>(
  form: HTMLFormElement | null,
  defaultValues: DefaultValues<T> | undefined,
  draft: Draft | undefined,
): FieldValues => ({
  ...defaultValues,
  ...draft,
  ...(form && typedValues(form, defaultValues)),
})

/** Passwords, and pictures, of which a form could not show which one it has. */
const notKeptIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('[data-not-kept]')].map(({ name }) => name)

const without = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
