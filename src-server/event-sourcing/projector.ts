import { createHash } from 'node:crypto'
import { LOCK_CLASSES } from './advisory-locks.ts'
import {
  dispatch,
  type EventHandlers,
  type EventTypes,
  parseRecorded,
  type Recorded,
  type RecordedOf,
} from './event.ts'
import { SerializationFailure, type Sql } from './sql.ts'

export type Projector = {
  name: string
  /** `inline`: in the append's transaction, so members read their own writes. `async`: soon after. */
  mode: 'inline' | 'async'
  tables: readonly string[]
  types: readonly string[]
  /** Columns that count changes: a replay may give other values. */
  incidental: readonly string[]
  /** Names no schemas, so that a replay can point the search path at copies. */
  apply(tx: Sql, pages: Pages): Promise<void>
}

/** `apply` may stop early; the pages it took are written when it returns. */
export type Pages = Iterable<Recorded[]> | AsyncIterable<Recorded[]>

/** Limits of a fold in memory; the page that exceeds them is still taken whole. */
const MAX_ROWS = 20_000
const MAX_BYTES = 16_000_000
const ROWS_PER_STATEMENT = 500

type Columns = { [column: string]: unknown }

type RowProjection<Row extends Columns, S extends EventTypes> = {
  name: string
  mode?: Projector['mode']
  incidental?: readonly string[]
  table: string
  derivedTables?: readonly string[]
  keyColumn: keyof Row & string
  events: S
  /** The rows an event touches, such as one for each night of a booking. Streams may share rows. */
  keys(event: RecordedOf<S>): readonly string[]
  /** The row after the event; null for none. Pure. */
  evolve: EventHandlers<S, Row | null, Row | null, [key: string]>
  /** Set-based work in the same transaction: aggregates over the rows. */
  derive?(tx: Sql, changes: Change<Row>[]): Promise<void>
}

export type Change<Row> = { before: Row | null; after: Row | null }

/**
 * A read model of rows, each a fold over the events that touch it. A batch loads and locks them in key order, folds
 * in memory, and writes them back. Times are ISO strings; columns that `Row` does not know keep their values.
 * Missing rows are inserted, never overwritten: of two processes with the first write one does its batch again.
 */
export function rowProjector<Row extends Columns & Required<Row>, S extends EventTypes>(
  projection: RowProjection<Row, S>,
): Projector {
  return {
    name: projection.name,
    mode: projection.mode ?? 'inline',
    incidental: projection.incidental ?? [],
    tables: [projection.table, ...(projection.derivedTables ?? [])],
    types: Object.keys(projection.events),
    async apply(tx, pages) {
      const folded = await foldPages(tx, projection, pages)
      if (folded.size === 0) return
      await confirmAbsent(tx, projection, folded)
      const changes = [...folded.values()]
      await writeRows(tx, projection, changes)
      await projection.derive?.(tx, changes)
    },
  }
}

async function foldPages<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  projection: RowProjection<Row, S>,
  pages: Pages,
): Promise<Map<string, Change<Row>>> {
  const changes = new Map<string, Change<Row>>()
  let bytes = 0
  for await (const page of pages) {
    const events = page.map((event) => parseRecorded(projection.events, event)).filter((event) => event !== null)
    const touches = events.map((event) => ({ event, keys: new Set(projection.keys(event)) }))
    const missing = new Set(touches.flatMap(({ keys }) => [...keys].filter((key) => !changes.has(key))))
    bytes += await loadRows(tx, projection, missing, changes)
    for (const { event, keys } of touches) {
      for (const key of keys) {
        const change = changes.get(key)
        if (change) change.after = dispatch(projection.evolve, change.after, event, key)
      }
    }
    if (changes.size >= MAX_ROWS || bytes >= MAX_BYTES) break
  }
  return changes
}

async function loadRows<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  { table, keyColumn }: RowProjection<Row, S>,
  keys: ReadonlySet<string>,
  into: Map<string, Change<Row>>,
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
async function confirmAbsent<Row extends Columns, S extends EventTypes>(
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

const insertLock = (table: string) => `${LOCK_CLASSES.insert}, '${table}'::regclass::oid::int`

async function writeRows<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  { table, keyColumn }: RowProjection<Row, S>,
  changes: Change<Row>[],
): Promise<void> {
  const deleted = changes.flatMap(({ before, after }) => (before && !after ? [before[keyColumn]] : []))
  const updated = changes.flatMap(({ before, after }) => (before && after ? [{ ...before, ...after }] : []))
  const inserted = changes.flatMap(({ before, after }) => (!before && after ? [after] : []))
  if (deleted.length > 0) await tx.query(`delete from ${table} where ${keyColumn} = any($1)`, [deleted])
  await insertRows(tx, table, updated, (columns) => {
    const updates = columns.filter((column) => column !== keyColumn).map((column) => `${column} = excluded.${column}`)
    return `on conflict (${keyColumn}) do update set ${updates.join(', ')}`
  })
  // In key order, so that two processes that insert the same rows do not deadlock.
  inserted.sort((a, b) => (String(a[keyColumn]) < String(b[keyColumn]) ? -1 : 1))
  const written = await insertRows(tx, table, inserted, () => {
    return `where (select pg_advisory_xact_lock_shared(${insertLock(table)})) is not null on conflict (${keyColumn}) do nothing`
  })
  if (written < inserted.length) throw new SerializationFailure(`another process was first to write a row of ${table}`)
}

async function insertRows(
  tx: Sql,
  table: string,
  rows: Columns[],
  onConflict: (columns: string[]) => string,
): Promise<number> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
  const list = columns.join(', ')
  const text = `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     ${onConflict(columns)}`
  // Named by its text, which changes when a migration runs ahead of the code.
  const name = `write-${createHash('sha1').update(text).digest('base64url')}`
  let written = 0
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const values = [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))]
    written += (await tx.query({ name, text, values })).rowCount ?? 0
  }
  return written
}
