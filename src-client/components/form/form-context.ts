import { createContext, use } from 'react'

type FormState = {
  /** What is wrong with a field, in words. */
  problemOf(name: string): string | undefined
  isBusy: boolean
}

export const FormContext = createContext<FormState | null>(null)

/** The form around. */
export function useFormAround(): FormState {
  const form = use(FormContext)
  if (!form) throw new Error('This stands in a form')
  return form
}
