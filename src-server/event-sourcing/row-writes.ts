import { createHash } from 'node:crypto'
import { LOCK_CLASSES } from './advisory-locks.ts'
import type { Sql, Write } from './sql.ts'

export type Columns = { [column: string]: unknown }
export type Change<Row> = { before: Row | null; after: Row | null }
/** `isAnew`: the row was gone in between, so that the one after it is another. */
export type Folded<Row> = Change<Row> & { isAnew?: boolean }

type Target<Row extends Columns> = {
  table: string
  keyColumn: keyof Row & string
  /** Set-based work in the same transaction: aggregates over the rows. */
  derive?(tx: Sql, changes: Change<Row>[]): Promise<void>
}

const ROWS_PER_STATEMENT = 500

export const insertLock = (table: string) => `${LOCK_CLASSES.insert}, '${table}'::regclass::oid::int`

/** Writes each table back with a statement or two. Rows that were only looked at are not written. */
export function* writesOf<Row extends Columns>(
  { table, keyColumn, derive }: Target<Row>,
  changes: Folded<Row>[],
): Generator<Write> {
  if (changes.length === 0) return
  const deleted = changes.flatMap(({ before, after, isAnew }) =>
    before && (isAnew || !after) ? [before[keyColumn]] : [],
  )
  const updated = changes.flatMap(({ before, after, isAnew }) =>
    before && after && after !== before && !isAnew ? [{ ...before, ...after }] : [],
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
