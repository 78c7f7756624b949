import { newlyUnusable, type RecordKind } from '#shared/catalog.ts'
import { FieldProblems } from '../../procedures/field-problems.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * @param before what is saved, where there is something
 * @param path of the record in the input
 * @throws FieldProblems VALUE_UNUSABLE for what the product cannot use, and for names of which nothing is seen
 */
export function rejectUnusable(kind: RecordKind, data: Data, before?: Data, path = ''): void {
  const [first, ...others] = newlyUnusable(kind, data, before).map((field) => ({
    path: `${path}${field}`,
    reason: 'VALUE_UNUSABLE' as const,
  }))
  if (first) throw new FieldProblems([first, ...others])
}
