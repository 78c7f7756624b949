import type { z } from 'zod'
import type { KindDefinition } from '#shared/catalog.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import type { AppContext } from '../../procedures/context.ts'

/** `data` is of the given version of its kind. */
export type StoredRecord = { kind: string; id: string; data: unknown; schema_version: number }

type Readable<Data> = Pick<KindDefinition, 'upcasts'> & { schema: z.ZodType<Data> }

/** The current version of a kind's data. */
export const versionOf = ({ upcasts }: Pick<KindDefinition, 'upcasts'>): number => upcasts.length + 1

/**
 * Reads data of any version as its kind's current type.
 * @throws ZodError when the schema rejects it, Error when newer code saved it
 */
export function readRecord<Data>(kind: Readable<Data>, { data, schema_version }: StoredRecord): Data {
  if (schema_version > versionOf(kind))
    throw new Error(`the record is of version ${schema_version} of a kind whose version here is ${versionOf(kind)}`)
  return kind.schema.parse(kind.upcasts.slice(schema_version - 1).reduce((older, upcast) => upcast(older), data))
}

const reported = memoizePerPool(() => new Set<string>())

/** The readable rows with their data. An unreadable one is logged once and left out, so that it cannot fail a list. */
export function readRecords<Data, Row extends StoredRecord>(
  { pool, log }: Pick<AppContext, 'pool' | 'log'>,
  kind: Readable<Data>,
  rows: readonly Row[],
): (Omit<Row, 'data'> & { data: Data })[] {
  return rows.flatMap((row) => {
    try {
      return [{ ...row, data: readRecord(kind, row) }]
    } catch (err) {
      const key = `${row.kind}:${row.id}`
      if (!reported(pool).has(key)) log.error({ err, record: key }, 'a record cannot be read and is left out of lists')
      reported(pool).add(key)
      return []
    }
  })
}
