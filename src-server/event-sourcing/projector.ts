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
import { SerializationFailure, type Sql, type Write } from './sql.ts'

export type Projector = {
  name: string
  /** `inline`: in the append's transaction, so members read their own writes. `async`: soon after. */
  mode: 'inline' | 'async'
  tables: readonly string[]
  types: readonly string[]
  /** Columns that count changes: a replay may give other values. */
  incidental: readonly string[]
  /**
   * Reads and locks what the events touch, and folds them; changes nothing. What it returns writes the pages it took, which may
   * be fewer, in this order. Names no schemas, so that a replay can point the search path at copies.
   */
  prepare(tx: Sql, pages: Pages): Promise<Iterable<Write>>
  /** The rows that an event touches, by their keys; null where it does not say. @throws for an event that it cannot read */
  rowsOf?(event: Recorded): readonly string[] | null
  /** Whether its rows were made by other rules than today's, so that the workers replay it by themselves. */
  isOutdated?: ((sql: Sql) => Promise<boolean>) | undefined
}

export type Pages = Iterable<Recorded[]> | AsyncIterable<Recorded[]>

/** Brings a projector's tables up to the events. */
export async function project(tx: Sql, projector: Projector, pages: Pages): Promise<void> {
  for (const { send } of await projector.prepare(tx, pages)) await send(tx)
}

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
  isOutdated?: Projector['isOutdated']
}

export type Change<Row> = { before: Row | null; after: Row | null }
/** `isAnew`: the row was gone in between, so that the one after it is another. */
type Folded<Row> = Change<Row> & { isAnew?: boolean }

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
    isOutdated: projection.isOutdated,
    rowsOf(event) {
      const read = parseRecorded(projection.events, event)
      return read && projection.keys(read)
    },
    async prepare(tx, pages) {
      const folded = await foldPages(tx, projection, pages)
      await confirmAbsent(tx, projection, folded)
      return writesOf(projection, [...folded.values()])
    },
  }
}

async function foldPages<Row extends Columns, S extends EventTypes>(
  tx: Sql,
  projection: RowProjection<Row, S>,
  pages: Pages,
): Promise<Map<string, Folded<Row>>> {
  const changes = new Map<string, Folded<Row>>()
  const stayAwake = awake(tx)
  let bytes = 0
  for await (const page of pages) {
    const events = page.map((event) => parseRecorded(projection.events, event)).filter((event) => event !== null)
    const touches = events.map((event) => ({ event, keys: new Set(projection.keys(event)) }))
    const missing = new Set(touches.flatMap(({ keys }) => [...keys].filter((key) => !changes.has(key))))
    bytes += await loadRows(tx, projection, missing, changes)
    for (const { event, keys } of touches) {
      const waking = stayAwake()
      if (waking) await waking
      for (const key of keys) {
        const change = changes.get(key)
        if (!change) continue
        change.after = dispatch(projection.evolve, change.after, event, key)
        if (!change.after) change.isAnew = true
      }
    }
    if (changes.size >= MAX_ROWS || bytes >= MAX_BYTES) break
  }
  return changes
}

const AWAKE_MS = 1_000

/** Postgres ends a transaction that idles for seconds, as one does while a page of long texts is folded on a busy machine. */
function awake(tx: Sql): () => Promise<void> | undefined {
  let last = Date.now()
  return () => {
    if (Date.now() - last < AWAKE_MS) return undefined
    last = Date.now()
    return tx.query('select').then(() => {})
  }
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

function* writesOf<Row extends Columns, S extends EventTypes>(
  { table, keyColumn, derive }: RowProjection<Row, S>,
  changes: Folded<Row>[],
): Generator<Write> {
  if (changes.length === 0) return
  const deleted = changes.flatMap(({ before, after, isAnew }) =>
    before && (isAnew || !after) ? [before[keyColumn]] : [],
  )
  const updated = changes.flatMap(({ before, after, isAnew }) =>
    before && after && !isAnew ? [{ ...before, ...after }] : [],
  )
  const inserted = changes.flatMap(({ before, after, isAnew }) => (after && (isAnew || !before) ? [after] : []))
  const text = `delete from ${table} where ${keyColumn} = any($1)`
  if (deleted.length > 0) yield { send: (tx) => tx.query({ name: `delete-${table}`, text, values: [deleted] }) }
  yield* insertions(table, updated, (insert, columns) => {
    const updates = columns.filter((column) => column !== keyColumn).map((column) => `${column} = excluded.${column}`)
    return `${insert} on conflict (${keyColumn}) do update set ${updates.join(', ')}`
  })
  // In key order, so that two processes that insert the same rows do not deadlock.
  inserted.sort((a, b) => (String(a[keyColumn]) < String(b[keyColumn]) ? -1 : 1))
  yield* insertions(table, inserted, (insert) => {
    const isLocked = `(select pg_advisory_xact_lock_shared(${insertLock(table)})) is not null`
    return `with inserted as (${insert} where ${isLocked} on conflict (${keyColumn}) do nothing returning 1)
      select expect_written(count(*), jsonb_array_length($1::jsonb), '${table}') from inserted`
  })
  if (derive) yield { send: (tx) => derive(tx, changes), alone: true }
}

/** @param textOf adds to the statement what becomes of rows that are there */
function* insertions(
  table: string,
  rows: Columns[],
  textOf: (insert: string, columns: string[]) => string,
): Generator<Write> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort()
  const list = columns.join(', ')
  const insert = `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
  const text = textOf(insert, columns)
  // Named by its text, which changes when a migration runs ahead of the code.
  const name = `write-${createHash('sha1').update(text).digest('base64url')}`
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT)
    yield { send: async (tx) => tx.query({ name, text, values: [JSON.stringify(some)] }) }
  }
}
