import type { Historian } from '../event-sourcing/history.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Audited } from '../procedures/audited.ts'

/** A replay's schemas are called `verification_<name>` and `replay_<name>_trash`: unquoted, 63 characters at the most. The relay's checkpoint stands beside theirs. */
const PROJECTOR_NAME = /^(?!relay$)[a-z][a-z0-9_]{0,49}(?<!_trash)$/
/** The first `-` of a stream's name ends its category. */
const CATEGORY = /^[a-z]+$/

/**
 * Finds projectors that could not be replayed, or that would both apply an event to one table.
 * @returns the projectors. @throws Error with all problems
 */
export function checkProjectors<P extends Pick<Projector, 'name' | 'tables'>>(projectors: readonly P[]): readonly P[] {
  const names = projectors.map(({ name }) => name)
  rejectAll([
    ...badNames(names, PROJECTOR_NAME, 'projector'),
    ...repeated(names).map((name) => `Several projectors are called "${name}".`),
    ...repeated(projectors.flatMap(({ tables }) => tables)).map(
      (table) => `Several projectors write the table "${table}".`,
    ),
  ])
  return projectors
}

/** Finds categories whose streams would be read wrongly. @returns the historians. @throws Error with all problems */
export function checkHistorians<H extends Pick<Historian, 'category'>>(historians: readonly H[]): readonly H[] {
  const categories = historians.map(({ category }) => category)
  rejectAll([
    ...badNames(categories, CATEGORY, 'category'),
    ...repeated(categories).map((category) => `Several historians have the category "${category}".`),
  ])
  return historians
}

/** Finds entries of the audit that would be taken for each other. @returns the entries. @throws Error with all problems */
export function checkAudited<A extends Pick<Audited, 'category' | 'kinds'>>(entries: readonly A[]): readonly A[] {
  rejectAll([
    ...repeated(entries.map(({ category }) => category)).map(
      (category) => `Several entries of the audit have the category "${category}".`,
    ),
    ...repeated(entries.flatMap(({ kinds }) => Object.keys(kinds))).map(
      (kind) => `Several entries of the audit have the kind "${kind}".`,
    ),
  ])
  return entries
}

const badNames = (names: readonly string[], valid: RegExp, what: string) =>
  names.flatMap((name) => (valid.test(name) ? [] : [`"${name}" cannot be the name of a ${what}: ${valid}.`]))

/** @returns each name that is there several times, once. */
export const repeated = (names: readonly string[]) => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]

function rejectAll(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The slices are put together wrongly.\n${problems.join('\n')}`)
}
