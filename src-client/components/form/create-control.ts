import { createFormControl, type DefaultValues, type FieldValues, set } from 'react-hook-form'
import { type Draft, type DraftKey, dropDraft, readDraft, saveDraft } from '#client/lib/drafts.ts'
import { textAt } from './values.ts'

export type FormControl<T extends FieldValues> = ReturnType<typeof createFormControl<FieldValues, unknown, T>>

export type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T> | undefined
  draft: DraftKey | undefined
}

/** The draft and values with which a form that was sent goes on, to be sent again. */
export type GoneOn<T extends FieldValues> = {
  draft: DraftKey
  /** Stored otherwise than they were sent. A field that was edited meanwhile keeps what was typed. */
  values: Partial<T>
}

/** The library's side of a form, filled with what was typed until now and with its draft, which follows its values from now on. */
export function createControl<T extends FieldValues>(
  form: () => HTMLFormElement | null,
  { defaultValues, draft }: Options<T>,
) {
  let kept: { draft: DraftKey | undefined; defaultValues: FieldValues | undefined } = { draft, defaultValues }
  const restored = draft && readDraft(draft)
  const shown = form()
  const start = startValues(defaultValues, restored, shown ? typedInputs(shown, defaultValues) : [])
  const control = createFormControl<FieldValues, unknown, T>({ defaultValues: start, shouldFocusError: false })
  const saveValues = (values: FieldValues) => {
    const current = form()
    // Without the form nobody knows which of its fields are passwords.
    if (current && kept.draft)
      saveDraft(kept.draft, without(values, fieldsWithoutDraft(current)), kept.defaultValues ?? {})
  }
  if (draft) {
    // No change event tells of text that was typed before the library came.
    saveValues(start)
    control.subscribe({ formState: { values: true }, callback: ({ values }) => saveValues(values) })
  }
  const drop = () => kept.draft && dropDraft(kept.draft)
  const goOn = (sent: T, { draft: next, values }: GoneOn<T>) => {
    drop()
    kept = { draft: next, defaultValues: { ...sent, ...values } }
    for (const [name, value] of Object.entries(values))
      if (JSON.stringify(control.getValues(name)) === JSON.stringify(sent[name])) control.setValue(name, value)
    saveValues(control.getValues())
  }
  const isOutdated = restored !== undefined && isOlder(restored, defaultValues)
  return { control, isRestored: restored !== undefined, isOutdated, drop, goOn }
}

/** Whether a draft was typed into an older version than the one that is stored by now. */
export const isOlder = (draft: Draft, stored: Draft = {}): boolean =>
  typeof draft.version === 'number' && typeof stored.version === 'number' && draft.version < stored.version

/** Typed values win over a draft, and a draft over the defaults. */
export function startValues(
  defaultValues: Draft | undefined,
  draft: Draft | undefined,
  typed: readonly Pick<TextInput, 'name' | 'value'>[],
): FieldValues {
  const given = Object.entries({ ...defaultValues, ...draft })
  // Each by itself: two fields with one object as their default would stay one, and what is typed into either stand in both.
  const values: FieldValues = Object.fromEntries(given.map(([name, value]) => [name, structuredClone(value)]))
  for (const { name, value } of typed) set(values, name, value)
  return values
}

/** Passwords, and pictures, of which a form could not show which one it has. */
const fieldsWithoutDraft = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('[data-no-draft]')].map(({ name }) => name)

const without = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const hasText = (element: Element): element is TextInput =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['file', 'hidden', 'checkbox', 'radio'].includes(element.type))

/** Inputs that were typed into or filled in by the browser before the library was loaded. */
const typedInputs = (form: HTMLFormElement, defaultValues: FieldValues | undefined): TextInput[] =>
  [...form.elements].filter(hasText).filter(({ name, value }) => name && value !== (textAt(defaultValues, name) ?? ''))
