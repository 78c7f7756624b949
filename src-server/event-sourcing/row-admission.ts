import type { Admission } from './admission.ts'
import type { EventTypes, Recorded } from './event.ts'
import { confirmAbsent, evolveRows, loadMissing, type RowProjection, type Touch, touchesOf } from './row-fold.ts'
import { type Columns, type Folded, writesOf } from './row-writes.ts'
import type { Sql } from './sql.ts'

type Admitting<Row extends Columns, S extends EventTypes> = RowProjection<Row, S> &
  Required<Pick<RowProjection<Row, S>, 'admit'>>

/** Reads and locks what events touch; the rows of refused commits are not written. */
export async function openAdmission<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  projection: Admitting<Row, S>,
  events: readonly Recorded[],
): Promise<Admission> {
  const rows = new Map<string, Folded<Row>>()
  await loadMissing(tx, projection, touchesOf(projection, events), rows)
  /** Rows of the commits that were taken, and as they were before the last of these. */
  const taken = new Set<string>()
  let earlier = new Map<string, Folded<Row>>()
  const takeBack = () => {
    for (const [key, row] of earlier) rows.set(key, row)
    earlier = new Map()
  }
  return {
    take(commit) {
      earlier = new Map()
      for (const touch of touchesOf(projection, commit)) {
        const rejection = projection.admit(touch.event, askedRow(projection, touch, rows))
        if (rejection) takeBack()
        if (rejection) return rejection
        for (const key of touch.keys) {
          const row = rows.get(key)
          if (row && !earlier.has(key)) earlier.set(key, { ...row })
        }
        evolveRows(projection, touch, rows)
      }
      for (const key of earlier.keys()) taken.add(key)
      return undefined
    },
    takeBack,
    async writes() {
      const changes = new Map([...rows].filter(([key]) => taken.has(key)))
      await confirmAbsent(tx, projection, changes)
      return writesOf(projection, [...changes.values()])
    },
  }
}

const askedRow =
  <Row extends Columns, S extends EventTypes>(
    { name }: RowProjection<Row, S>,
    { event, keys }: Touch<S>,
    rows: ReadonlyMap<string, Folded<Row>>,
  ) =>
  (key: string): Row | null => {
    // It was neither loaded nor locked.
    if (!keys.has(key)) throw new Error(`${name} asks about ${key}, which is no key of ${event.type}`)
    return rows.get(key)?.after ?? null
  }
