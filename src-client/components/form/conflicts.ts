import type { FieldValues } from 'react-hook-form'
import { valueAt } from './values.ts'

type Versions = { base: FieldValues; mine: FieldValues; theirs: FieldValues }

export type Changes = Readonly<Record<string, unknown>>

/**
 * Compares a form with what somebody else has saved meanwhile.
 * @returns `taken`, their changes to fields that are as they were; `conflicts`, those to fields that were edited here too.
 */
export function compareVersions({ base, mine, theirs }: Versions): { taken: Changes; conflicts: Changes } {
  const taken: Record<string, unknown> = {}
  const conflicts: Record<string, unknown> = {}
  for (const name of fieldNames(theirs)) {
    const [before, here, there] = [base, mine, theirs].map((values) => valueAt(values, name))
    if (isSame(there, before) || isSame(there, here)) continue
    if (isSame(here, before)) taken[name] = there
    else conflicts[name] = there
  }
  return { taken, conflicts }
}

export type Difference = { name: string; before: unknown; after: unknown }

/** The fields in which two fillings of a form differ. */
export function differences(before: FieldValues, after: FieldValues): Difference[] {
  const names = new Set([...fieldNames(before), ...fieldNames(after)])
  return [...names].flatMap((name) => {
    const found = { name, before: valueAt(before, name), after: valueAt(after, name) }
    return isSame(found.before, found.after) ? [] : [found]
  })
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A list counts as one field. */
function fieldNames(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldNames(value, `${prefix}${key}.`)
      : [prefix + key],
  )
}
