import type { FieldValues } from 'react-hook-form'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value at a path such as `names.en` or `hours.0.open`. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined
  return value
}

export function textAt(values: unknown, path: string): string | undefined {
  const value = valueAt(values, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const hasText = (element: Element): element is TextInput =>
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLInputElement && !['file', 'hidden', 'checkbox', 'radio'].includes(element.type))

/** What was typed or filled in by the browser before the library was loaded. */
export function typedValues(form: HTMLFormElement, defaultValues: FieldValues | undefined): FieldValues {
  const typed: FieldValues = {}
  for (const element of form.elements) {
    if (!hasText(element) || !element.name) continue
    if (element.value !== (textAt(defaultValues, element.name) ?? '')) typed[element.name] = element.value
  }
  return typed
}
