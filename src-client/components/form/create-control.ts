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
  const shown = form()
  const start = startValues(defaultValues, restored, shown ? typedInputs(shown, defaultValues) : [])
  const control = createFormControl<FieldValues, unknown, T>({ defaultValues: start, shouldFocusError: false })
  const saveValues = (key: DraftKey, values: FieldValues) => {
    const current = form()
    // Without the form nobody knows which of its fields are passwords.
    if (current) saveDraft(key, without(values, fieldsWithoutDraft(current)), defaultValues ?? {})
  }
  if (draft) {
    // No change event tells of text that was typed before the library came.
    saveValues(draft, start)
    control.subscribe({ formState: { values: true }, callback: ({ values }) => saveValues(draft, values) })
  }
  const isOutdated = restored !== undefined && isOlder(restored, defaultValues)
  return { control, isRestored: restored !== undefined, isOutdated, drop: () => draft && dropDraft(draft) }
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
