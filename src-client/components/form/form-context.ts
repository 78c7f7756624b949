import { createContext, type ReactNode, use } from 'react'
import type { Control, FieldValues, UseFormRegister } from 'react-hook-form'

/** The library's side of a form. */
export type FieldControl = {
  register: UseFormRegister<FieldValues>
  setValue(name: string, value: unknown): void
  getValues(): FieldValues
  clearErrors(name: string): void
  setError(name: string, error: { type: string; message: string }): void
  setFocus(name: string): void
  control: Control<FieldValues, unknown, unknown>
}

type FormState = {
  control: FieldControl | undefined
  /** Fields show these until the library is loaded. */
  defaultValues: FieldValues | undefined
  /** In words. */
  errorOf(name: string): string | undefined
  /** Shown below a field, beside its error. */
  noteOf: ((name: string) => ReactNode) | undefined
  /** Submitting waits for it, such as for an upload. */
  waitFor(pending: Promise<unknown> | undefined): void
  isBusy: boolean
}

export const FormContext = createContext<FormState | null>(null)

export function useFormContext(): FormState {
  const form = use(FormContext)
  if (!form) throw new Error('This stands in a form')
  return form
}
