import {
  dispatch,
  type EventHandlers,
  type EventTypes,
  parseRecorded,
  type Recorded,
  type RecordedOf,
} from './event.ts'
import type { RegisteredCode } from './register.ts'
import type { Rejection } from './rejection.ts'
import { type Change, type Columns, type Folded, insertLock } from './row-writes.ts'
import { SerializationFailure, type Sql } from './sql.ts'

export type RowProjection<Row extends Columns, S extends EventTypes> = {
  name: string
  mode?: 'inline' | 'async'
  incidental?: readonly string[]
  table: string
  derivedTables?: readonly string[]
  keyColumn: keyof Row & string
  events: S
  /** The rows an event touches, such as one for each night of a booking. Streams may share rows. */
  keys(event: RecordedOf<S>): readonly string[]
  /** The row after the event; null for none. Pure. */
  evolve: EventHandlers<S, Row | null, Row | null, [key: string]>
  /**
   * Why a new event may not be written, by the rows of its keys as the events before it in the batch have made them: then its
   * whole commit is not. Pure. Only inline.
   */
  admit?(event: RecordedOf<S>, rowOf: (key: string) => Row | null): Rejection | undefined
  codes?: Readonly<Record<string, RegisteredCode>>
  /** Set-based work in the same transaction: aggregates over the rows. */
  derive?(tx: Sql, changes: Change<Row>[]): Promise<void>
  isOutdated?(sql: Sql): Promise<boolean>
}

export type Touch<S extends EventTypes> = { event: RecordedOf<S>; keys: ReadonlySet<string> }

export const touchesOf = <Row extends Columns, S extends EventTypes>(
  projection: RowProjection<Row, S>,
  events: readonly Recorded[],
): Touch<S>[] =>
  events.flatMap((event) => {
    const read = parseRecorded(projection.events, event)
    return read ? [{ event: read, keys: new Set(projection.keys(read)) }] : []
  })

export function evolveRows<Row extends Columns, S extends EventTypes>(
  { evolve }: RowProjection<Row, S>,
  { event, keys }: Touch<S>,
  rows: ReadonlyMap<string, Folded<Row>>,
): void {
  for (const key of keys) {
    const row = rows.get(key)
    if (!row) continue
    row.after = dispatch(evolve, row.after, event, key)
    if (!row.after) row.isAnew = true
  }
}

/** @returns about how many bytes were loaded */
export function loadMissing<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  projection: RowProjection<Row, S>,
  touches: readonly Touch<S>[],
  rows: Map<string, Folded<Row>>,
): Promise<number> {
  const missing = new Set(touches.flatMap(({ keys }) => [...keys].filter((key) => !rows.has(key))))
  return loadRows(tx, projection, missing, rows)
}

async function loadRows<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  { table, keyColumn }: RowProjection<Row, S>,
  keys: ReadonlySet<string>,
  into: Map<string, Folded<Row>>,
): Promise<number> {
  if (keys.size === 0) return 0
  for (const key of keys) into.set(key, { before: null, after: null })
  const { rows } = await tx.query<{ key: string; row: string }>({
    name: `load-${table}`,
    text: `select t.${keyColumn}::text as key, (to_jsonb(t) - ${generatedColumns(table)})::text as row from ${table} t
     where t.${keyColumn} = any($1) order by t.${keyColumn} for update`,
    values: [[...keys]],
  })
  let bytes = 0
  for (const { key, row: text } of rows) {
    // Two spellings of one key (a uuid in capitals) would be two folds of one row.
    if (!keys.has(key)) throw new Error(`${table} spells a key ${key} that the events spell otherwise`)
    const row: Row = JSON.parse(text)
    into.set(key, { before: row, after: row })
    bytes += text.length
  }
  return bytes
}

/** The database computes these itself, and takes no value for them. */
const generatedColumns = (table: string) =>
  `array(select attname::text from pg_attribute where attrelid = '${table}'::regclass and attgenerated <> '')`

/** Nothing is written of rows that were missing and stay so: only a lock shows that another process inserts one. */
export async function confirmAbsent<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  { table, keyColumn }: RowProjection<Row, S>,
  changes: ReadonlyMap<string, Change<Row>>,
): Promise<void> {
  const absent = [...changes].flatMap(([key, { before, after }]) => (before || after ? [] : [key]))
  if (absent.length === 0) return
  await tx.query(`select pg_advisory_xact_lock(${insertLock(table)})`)
  const { rowCount } = await tx.query(`select from ${table} where ${keyColumn} = any($1)`, [absent])
  if (rowCount) throw new SerializationFailure(`another process has written a row of ${table} meanwhile`)
}
