import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { KEEP_ALIVE } from '../database.ts'
import { OperatorError } from '../operator-error.ts'
import type { Part } from './manifest.ts'
import { type Tick, writeDigested } from './part-files.ts'
import type { Table } from './tables.ts'

const BUFFER_BYTES = 1 << 18

/** A connection of its own: COPY does not go through one whose statements are pipelined. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = '-c timezone=UTC -c datestyle=ISO -c lock_timeout=5000'
  const client = new pg.Client({ connectionString: url, options, connectionTimeoutMillis: 5_000, ...KEEP_ALIVE })
  // A statement that is on its way fails by itself.
  client.on('error', () => {})
  await client.connect()
  // One that fails may stand in the middle of a COPY, whose rows nobody reads any more: it would not end by itself.
  const result = await work(client).catch((error: unknown) => {
    void client.end().catch(() => {})
    throw error
  })
  await client.end()
  return result
}

type Given = { folder: string; file: string; table: Table; tick?: Tick }

/** Writes the rows of a query, which has the table's columns in their order. No more than a piece of them is in memory. */
export async function copyOut(
  client: pg.Client,
  query: string,
  { folder, file, table: { name, columns }, tick }: Given,
): Promise<Part> {
  const rows = client.query(copyTo(`copy (${query}) to stdout`, { highWaterMark: BUFFER_BYTES }))
  const digested = await writeDigested(path.join(folder, file), rows, tick)
  return { file, table: name, columns, rows: rows.rowCount, ...digested }
}

/** @throws OperatorError where it has other rows than the manifest says */
export async function copyIn(client: pg.Client, folder: string, part: Part, tick: Tick): Promise<void> {
  const table = client.escapeIdentifier(part.table)
  const columns = part.columns.map((name) => client.escapeIdentifier(name)).join(', ')
  const into = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
  const source = createReadStream(path.join(folder, part.file), { highWaterMark: BUFFER_BYTES })
  source.on('data', (chunk) => tick(chunk.length))
  await pipeline(source, into)
  if (into.rowCount === part.rows) return
  throw new OperatorError(`The backup is damaged: ${part.file} has ${into.rowCount} rows of ${part.rows}.`)
}

export const selectOf = ({ name, columns }: Table): string =>
  `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(name)}`
