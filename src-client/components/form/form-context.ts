import { createContext, type ReactNode, use } from 'react'
import type { Control, FieldValues, UseFormRegister } from 'react-hook-form'

/** What fields need of the library, once it has been fetched. */
export type FieldControl = {
  register: UseFormRegister<FieldValues>
  setValue(name: string, value: unknown): void
  control: Control<FieldValues, unknown, unknown>
}

type FormState = {
  control: FieldControl | undefined
  /** What the form begins with; fields show it before the library is there. */
  defaultValues: FieldValues | undefined
  /** What is wrong with a field, in words. */
  errorOf(name: string): string | undefined
  /** What stands below a field beside its error. */
  noteOf: ((name: string) => ReactNode) | undefined
  /** Makes submitting wait for something, such as a picture on its way. */
  waitFor(pending: Promise<unknown> | undefined): void
  isBusy: boolean
}

export const FormContext = createContext<FormState | null>(null)

export function useFormContext(): FormState {
  const form = use(FormContext)
  if (!form) throw new Error('This stands in a form')
  return form
}
