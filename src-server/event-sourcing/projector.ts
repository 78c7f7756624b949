import {
  dispatch,
  type EventHandlers,
  type EventTypes,
  parseRecorded,
  type Recorded,
  type RecordedOf,
} from './event.ts'
import type { Sql } from './sql.ts'

/**
 * Turns events into read models. `tables` are the tables it alone writes; a replay rebuilds just these.
 * `apply` must name them without a schema: a replay points the search path at their shadows.
 */
export type Projector = {
  name: string
  /** `inline`: in the append's transaction, so a user reads their own write. `async`: soon after, from a checkpoint. */
  mode: 'inline' | 'async'
  tables: readonly string[]
  /** The event types it takes; all others pass it by. */
  types: readonly string[]
  /** Columns that a replay need not give again: they count changes and do not tell what is. */
  incidental: readonly string[]
  apply(tx: Sql, pages: Pages): Promise<void>
}

/**
 * Events in the log's order, page after page. A projector may stop taking when it has much in hand; what it has taken is
 * written when `apply` is done.
 */
export type Pages = Iterable<Recorded[]> | AsyncIterable<Recorded[]>

/** So many rows are folded in memory before they are written; a page more is always taken whole. */
const MAX_ROWS = 20_000
/** Many rows are written in portions: one huge statement would hold up whoever shares the machine. */
const ROWS_A_STATEMENT = 500

type Columns = { [column: string]: unknown }

type RowProjection<Row extends Columns, S extends EventTypes> = {
  name: string
  mode?: Projector['mode']
  incidental?: readonly string[]
  table: string
  /** Further tables that `derive` writes. */
  derivedTables?: readonly string[]
  /** The primary key's column. */
  keyColumn: keyof Row & string
  events: S
  /** The row an event touches. */
  key(event: RecordedOf<S>): string
  /** The row after the event; null means there is none. Pure. */
  evolve: EventHandlers<S, Row | null, Row | null>
  /** Set-based work on what changed, in the same transaction: aggregates over the rows. */
  derive?(tx: Sql, changes: Change<Row>[]): Promise<void>
}

/** A row before and after a batch. */
export type Change<Row> = { before: Row | null; after: Row | null }

/**
 * A projector whose read model is rows, each a fold over the events that name it. The engine loads the touched rows
 * (locked, in key order), folds in memory and writes each batch back with one statement; live and replay run the same code.
 * Rows travel as JSON both ways, so a row is what `to_jsonb` makes of it: times are ISO strings.
 */
export function rowProjector<Row extends Columns, S extends EventTypes>(projection: RowProjection<Row, S>): Projector {
  const { table, keyColumn } = projection
  return {
    name: projection.name,
    mode: projection.mode ?? 'inline',
    incidental: projection.incidental ?? [],
    tables: [table, ...(projection.derivedTables ?? [])],
    types: Object.keys(projection.events),
    async apply(tx, pages) {
      const before = new Map<string, Row | null>()
      const after = new Map<string, Row | null>()
      for await (const page of pages) {
        const events = page.map((event) => parseRecorded(projection.events, event)).filter((event) => event !== null)
        const missing = new Set(events.map((event) => projection.key(event)).filter((key) => !before.has(key)))
        for (const [key, row] of await loadRows<Row>(tx, table, keyColumn, missing)) {
          before.set(key, row)
          after.set(key, row)
        }
        for (const event of events) {
          const key = projection.key(event)
          after.set(key, dispatch(projection.evolve, after.get(key) ?? null, event))
        }
        if (after.size >= MAX_ROWS) break
      }
      const changes = [...after].map(([key, row]) => ({ before: before.get(key) ?? null, after: row }))
      if (changes.length === 0) return
      await writeRows(tx, table, keyColumn, changes)
      await projection.derive?.(tx, changes)
    },
  }
}

/** The rows under these keys, locked in the keys' order; null for a key without one. */
async function loadRows<Row>(
  tx: Sql,
  table: string,
  keyColumn: string,
  keys: ReadonlySet<string>,
): Promise<Map<string, Row | null>> {
  const found = new Map<string, Row | null>([...keys].sort().map((key) => [key, null]))
  if (keys.size === 0) return found
  const { rows } = await tx.query<{ key: string; row: Row }>({
    name: `load-${table}`,
    text: `select t.${keyColumn}::text as key, to_jsonb(t) as row from ${table} t
     where t.${keyColumn} = any($1) order by t.${keyColumn} for update`,
    values: [[...found.keys()]],
  })
  for (const { key, row } of rows) {
    // Two spellings of one key (a uuid in capitals) would be two folds of one row.
    if (!keys.has(key)) throw new Error(`${table} spells a key ${key} that the events spell otherwise`)
    found.set(key, row)
  }
  return found
}

async function writeRows<Row extends Columns>(
  tx: Sql,
  table: string,
  keyColumn: string,
  changes: Change<Row>[],
): Promise<void> {
  const written = changes.flatMap(({ after }) => (after ? [after] : []))
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before[keyColumn]] : []))
  if (removed.length > 0) await tx.query(`delete from ${table} where ${keyColumn} = any($1)`, [removed])
  const first = written[0]
  if (!first) return
  // Sorted: one statement for all rows, in whatever order their fields were set.
  const columns = Object.keys(first).sort()
  const updates = columns.filter((column) => column !== keyColumn).map((column) => `${column} = excluded.${column}`)
  const text = `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (${keyColumn}) do update set ${updates.join(', ')}`
  for (let start = 0; start < written.length; start += ROWS_A_STATEMENT) {
    const values = [JSON.stringify(written.slice(start, start + ROWS_A_STATEMENT))]
    await tx.query({ name: `write-${table}`, text, values })
  }
}
