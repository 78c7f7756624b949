import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import type { FieldControl } from '#client/components/form/form-context.ts'

/** Shows mistakes at their fields. @returns whether there are some */
export function markMistakes(control: FieldControl, codes: FieldErrorCodes): boolean {
  for (const [name, message] of Object.entries(codes)) control.setError(name, { type: 'schema', message })
  return Object.keys(codes).length > 0
}
