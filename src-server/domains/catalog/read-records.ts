import { decode, type Versioned } from '../../event-sourcing/event.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import type { AppContext } from '../../procedures/context.ts'

/** `data` is of the given version of its kind. */
type StoredRecord = { kind: string; id: string; data: unknown; schema_version: number }

const reported = memoizePerPool(() => new Set<string>())

/** The readable rows with their data. An unreadable one is logged once and left out, so that it cannot fail a list. */
export function readRecords<Data, Row extends StoredRecord>(
  { pool, log }: Pick<AppContext, 'pool' | 'log'>,
  kind: Versioned<Data>,
  rows: readonly Row[],
): (Omit<Row, 'data'> & { data: Data })[] {
  return rows.flatMap((row) => {
    try {
      return [{ ...row, data: decode(kind, row.schema_version, row.data) }]
    } catch (err) {
      const key = `${row.kind}:${row.id}`
      if (!reported(pool).has(key)) log.error({ err, record: key }, 'a record cannot be read and is left out of lists')
      reported(pool).add(key)
      return []
    }
  })
}
