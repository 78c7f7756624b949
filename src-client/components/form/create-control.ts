import { createFormControl, type DefaultValues, type FieldValues, set } from 'react-hook-form'
import { type Draft, type DraftKey, dropDraft, readDraft, saveDraft } from '#client/lib/drafts.ts'
import { textAt } from './values.ts'

export type FormControl<T extends FieldValues> = ReturnType<typeof createFormControl<FieldValues, unknown, T>>

export type Options<T extends FieldValues> = {
  defaultValues: DefaultValues<T> | undefined
  draft: DraftKey | undefined
}

/** The library's side of a form, filled with what was typed until now and with its draft, which follows its values from now on. */
export function createControl<T extends FieldValues>(
  form: () => HTMLFormElement | null,
  { defaultValues, draft }: Options<T>,
) {
  const restored = draft && readDraft(draft)
  const start = startValues(form(), defaultValues, restored)
  const control = createFormControl<FieldValues, unknown, T>({ defaultValues: start, shouldFocusError: false })
  const saveValues = (key: DraftKey, values: FieldValues) => {
    const shown = form()
    // Without the form nobody knows which of its fields are passwords.
    if (shown) saveDraft(key, without(values, fieldsWithoutDraft(shown)), defaultValues ?? {})
  }
  if (draft) {
    // What was typed before the library came is told by no change.
    saveValues(draft, start)
    control.subscribe({ formState: { values: true }, callback: ({ values }) => saveValues(draft, values) })
  }
  return { control, isRestored: restored !== undefined, drop: () => draft && dropDraft(draft) }
}

/** Typed values win over a draft, and a draft over the defaults. */
function startValues<T extends FieldValues>(
  form: HTMLFormElement | null,
  defaultValues: DefaultValues<T> | undefined,
  draft: Draft | undefined,
): FieldValues {
  const values: FieldValues = structuredClone({ ...defaultValues, ...draft })
  for (const { name, value } of form ? typedInputs(form, defaultValues) : []) set(values, name, value)
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
