import type { CardRow } from '../card-row.ts'

/** A page of a list. */
export type Found = {
  /** In the order of the list. */
  ids: readonly string[]
  /** How many posts the whole list has. */
  total: number
  /** The rows of the ids, where one statement has read both. */
  rows?: readonly CardRow[]
  /** Of the reference data, as of the rows. */
  stamp?: string | null | undefined
  /** What the cheapest stay in a hotel costs, in cents. */
  stays?: ReadonlyMap<string, number>
}
