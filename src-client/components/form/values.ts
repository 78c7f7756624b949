import { isObject } from '#client/lib/json.ts'

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

/** For inputs that have no value where none is chosen. */
export const emptyToNull = (chosen: unknown): unknown => (chosen === '' ? null : chosen)

/** Limits the years of a day to four digits, after which the browser moves on. */
export const LAST_DAY = '9999-12-31'
