import { isObject } from '#client/lib/json.ts'

/** A value of the log on one line. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The fields of a state by their dotted paths, as changes name them. */
export function fieldsOf(state: unknown, path = ''): { path: string; value: string }[] {
  if (!isObject(state) || Array.isArray(state)) return [{ path, value: valueText(state) }]
  return Object.entries(state).flatMap(([name, value]) => fieldsOf(value, path ? `${path}.${name}` : name))
}
