/** Why fields are not accepted, by their names: a rejection's code, or one of `VALIDATION_MESSAGES`, or a limit's (`too_big:500`). */
export type FieldErrorCodes = Readonly<Record<string, string>>

/** Flattens the library's tree of errors. */
export function flattenErrors(errors: object, prefix = ''): FieldErrorCodes {
  const codes: Record<string, string> = {}
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || error === null) continue
    if (typeof error.type === 'string') codes[prefix + key] = String(error.message ?? error.type)
    else Object.assign(codes, flattenErrors(error, `${prefix}${key}.`))
  }
  return codes
}
