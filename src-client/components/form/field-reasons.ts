/** Why fields are not accepted, by their names: a rejection's code, or one of `REASON_WORDS`, or a limit's (`too_big:500`). */
export type Reasons = Readonly<Record<string, string>>

/** Flattens the library's tree of errors. */
export function reasonsOf(errors: object, prefix = ''): Reasons {
  const reasons: Record<string, string> = {}
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== 'object' || error === null) continue
    if (typeof error.type === 'string') reasons[prefix + key] = String(error.message ?? error.type)
    else Object.assign(reasons, reasonsOf(error, `${prefix}${key}.`))
  }
  return reasons
}
