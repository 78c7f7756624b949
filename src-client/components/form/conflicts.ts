import type { FieldValues } from 'react-hook-form'
import { valueAt } from './values.ts'

type Versions = { base: FieldValues; mine: FieldValues; theirs: FieldValues }

export type Changes = Readonly<Record<string, unknown>>

/** Somebody else's words where this form was edited too. */
export type Conflict = {
  theirs: unknown
  /** @returns the field's value with theirs in place of what was entered here */
  use: (current: unknown) => unknown
}

type Merged = { value: unknown; conflicts: readonly Conflict[] }
/** Merges two edits of a field that is made of parts. @returns undefined for a field that is not */
export type Merge = (name: string, values: { base: unknown; mine: unknown; theirs: unknown }) => Merged | undefined

/** As a whole: one of the two. */
const whole: Merge = (_, { mine, theirs }) => ({ value: mine, conflicts: [{ theirs, use: () => theirs }] })

/**
 * Compares a form with what somebody else has saved meanwhile.
 * @returns `taken`, the fields that take their changes in; `conflicts`, those to what was edited here too
 */
export function compareVersions(
  { base, mine, theirs }: Versions,
  merge: Merge = whole,
): { taken: Changes; conflicts: Readonly<Record<string, readonly Conflict[]>> } {
  const taken: Record<string, unknown> = {}
  const conflicts: Record<string, readonly Conflict[]> = {}
  for (const name of fieldNames(theirs)) {
    const [before, here, there] = [base, mine, theirs].map((values) => valueAt(values, name))
    if (isSame(there, before) || isSame(there, here)) continue
    if (isSame(here, before)) {
      taken[name] = there
      continue
    }
    const values = { base: before, mine: here, theirs: there }
    const merged = merge(name, values) ?? whole(name, values)
    if (merged && !isSame(merged.value, here)) taken[name] = merged.value
    if (merged && merged.conflicts.length > 0) conflicts[name] = merged.conflicts
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
