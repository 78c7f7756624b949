import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import type { Folders } from './back-up.ts'
import { copyIn, withConnection } from './copy-rows.ts'
import type { Manifest } from './manifest.ts'
import type { Tick } from './part-files.ts'
import { keptTables } from './tables.ts'
import { unfinishedRestore } from './unfinished.ts'

type Given = Folders & {
  /** As the role that has the tables. */
  ownerUrl: string
  replayed: readonly string[]
  tick: Tick
}

/** @throws OperatorError where the database has a log, a restore of another backup, or processes that run on it */
export async function rejectFilled(ownerUrl: string, { id }: Pick<Manifest, 'id'>): Promise<'empty' | 'begun'> {
  return withConnection(ownerUrl, (client) => stateOf(client, id))
}

async function stateOf(client: pg.Client, id: string): Promise<'empty' | 'begun'> {
  await rejectRunning(client)
  const unfinished = await unfinishedRestore(client)
  if (unfinished?.backup === id) return 'begun'
  if (unfinished) throw new OperatorError('A restore of another backup was begun in this database: take an empty one.')
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('log_head') is not null as found`)
  if (!rows[0]?.found) return 'empty'
  const { rowCount } = await client.query('select from log_head where position > 0')
  if (rowCount === 0) return 'empty'
  throw new OperatorError('This database has a log already, and a restore would lose it: take an empty one.')
}

/** They would serve and write beside the restore. @throws OperatorError */
async function rejectRunning(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('process') is not null as found`)
  if (!tables[0]?.found) return
  const { rows } = await client.query<{ kind: string; host: string }>(
    `select kind, host from process where seen_at > now() - interval '1 minute' order by kind, host`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ kind, host }) => `${kind} on ${host}`).join(', ')
  throw new OperatorError(
    `Processes run on this database (${names}): stop them first. One that was killed is forgotten after a minute.`,
  )
}

/** Loads log, tables and keys into an empty database of this schema, all or nothing, and notes that the restore goes on. */
export function load(manifest: Manifest, { folder, keys, ownerUrl, replayed, tick }: Given): Promise<void> {
  return withConnection(ownerUrl, async (client) => {
    await client.query('begin')
    // Whoever else would write, or restore, waits here.
    await client.query('select from log_head for update')
    if ((await stateOf(client, manifest.id)) === 'begun') return
    await rejectOtherTables(client, manifest, replayed)
    for (const { table } of [...manifest.tables, ...manifest.keys].toReversed())
      await client.query(`delete from ${client.escapeIdentifier(table)}`)
    for (const part of [...manifest.log, ...manifest.tables]) await copyIn(client, folder, part, tick)
    for (const part of manifest.keys) await copyIn(client, keys, part, tick)
    await client.query('update checkpoint set runner = null')
    // Whoever has started meanwhile saw an empty database.
    await rejectRunning(client)
    await client.query('insert into restore (backup) values ($1)', [manifest.id])
    await client.query('commit')
    await client.query('analyze')
  })
}

/** Names of tables go into statements. @throws OperatorError */
async function rejectOtherTables(client: pg.Client, { log, tables, keys }: Manifest, replayed: readonly string[]) {
  const ours = new Map((await keptTables(client, replayed)).map(({ name, columns }) => [name, columns]))
  for (const { table, columns } of [...log, ...tables, ...keys]) {
    const known = ours.get(table)
    if (columns.some((column) => !known?.includes(column)))
      throw new OperatorError(
        `The backup has a table ${table} (${columns.join(', ')}) that this version does not know.`,
      )
  }
}
