import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { createFormControl as CreateFormControl, DefaultValues, FieldValues } from 'react-hook-form'
import { readDraft, saveDraft } from './draft.ts'
import { typedValues } from './values.ts'

export type FormControl<T extends FieldValues> = ReturnType<typeof CreateFormControl<FieldValues, unknown, T>>

type Options<T extends FieldValues> = { defaultValues: DefaultValues<T> | undefined; draft: string | undefined }

/**
 * Loads the form library after the form is shown, and hands over what was typed until then: pages of a first visit do not wait
 * for it.
 */
export function useFormControl<T extends FieldValues>(form: RefObject<HTMLFormElement | null>, options: Options<T>) {
  const [control, setControl] = useState<FormControl<T>>()
  const attaching = useRef<Promise<FormControl<T>>>(undefined)

  const create = async (): Promise<FormControl<T>> => {
    const { createFormControl } = await import('react-hook-form')
    const created = createFormControl<FieldValues, unknown, T>({
      defaultValues: startValues(form.current, options),
      shouldFocusError: false,
    })
    const { draft } = options
    if (draft) created.subscribe({ formState: { values: true }, callback: ({ values }) => keep(draft, values) })
    // Synchronously, so that the fields have registered before the caller goes on.
    flushSync(() => setControl(created))
    return created
  }
  const keep = (draft: string, values: FieldValues) => saveDraft(draft, values, secretsIn(form.current))
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
  return { control, attach }
}

/** Typed values win over a draft, and a draft over the defaults. */
const startValues = <T extends FieldValues>(
  form: HTMLFormElement | null,
  { defaultValues, draft }: Options<T>,
): FieldValues => ({
  ...defaultValues,
  ...(draft && readDraft(draft)),
  ...(form && typedValues(form, defaultValues)),
})

const secretsIn = (form: HTMLFormElement | null): string[] =>
  [...(form?.querySelectorAll<HTMLInputElement>('[data-secret]') ?? [])].map(({ name }) => name)
