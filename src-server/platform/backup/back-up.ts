import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { LOCK_CLASSES } from '../../event-sourcing/advisory-locks.ts'
import type { FileStore } from '../file-store.ts'
import { OperatorError } from '../operator-error.ts'
import { syncDirectory } from '../sync-directory.ts'
import { copyOut, selectOf, withConnection } from './copy-rows.ts'
import { beginFolder, type Manifest, type Part, readManifest, writeManifest } from './manifest.ts'
import { explainFailure, removeOtherStates, removeOthers, syncFolders, type Tick } from './part-files.ts'
import { backUpPictures, removeOtherPictures } from './picture-files.ts'
import { readEventVersions, readHead, readMasterKeys, readMigrationNames } from './snapshot.ts'
import { KEY_TABLES, keptTables, LOG, type Table } from './tables.ts'

/** Where a backup is. `keys` may be elsewhere, apart from what they open. */
export type Folders = { folder: string; keys: string }

type Given = Folders & {
  databaseUrl: string
  fileStore: FileStore
  /** The tables of all projectors, which a replay makes anew. */
  replayed: readonly string[]
  now: Date
  tick: Tick
}

/** `added` is what the log has more than in the run before; `others` are files in the pictures' store that are none. */
export type BackedUp = { manifest: Manifest; added: number; others: number }

/**
 * Brings a backup to the state of one moment while the product goes on: adds what the log has more, and writes tables and keys
 * anew. Until the manifest is replaced, the backup of before stands.
 * @throws OperatorError for a folder with another log's backup, or one that cannot be written
 */
export async function backUp(given: Given): Promise<BackedUp> {
  try {
    return await withConnection(given.databaseUrl, (client) => backUpFrom(client, given))
  } catch (error) {
    return explainFailure(given.folder, error)
  }
}

async function backUpFrom(client: pg.Client, given: Given): Promise<BackedUp> {
  const { folder, fileStore, tick } = given
  await takeTurn(client)
  const before = await readManifest(folder)
  if (!before) await beginFolder(folder, { goesOn: true })
  if (before?.kind === 'fork') throw new OperatorError(`${folder} has a fork of a log: name another folder.`)
  await client.query('begin transaction isolation level repeatable read read only')
  const head = await readHead(client)
  if (before) await rejectOtherLog(client, folder, before)
  const id = randomUUID()
  const log = await backUpLog(client, { ...given, before, head: head.position, id })
  const snapshot: Omit<Manifest, 'files'> = {
    format: 1,
    id,
    kind: 'backup',
    madeAt: given.now.toISOString(),
    migrations: await readMigrationNames(client),
    eventVersions: await readEventVersions(client, before),
    head,
    masterKeys: await readMasterKeys(client),
    log,
    ...(await backUpTables(client, given, id)),
  }
  await client.query('commit')
  // After the snapshot: a picture is there before the event that names it.
  const earlier = before?.files ?? null
  const { files, others } = await backUpPictures(fileStore, { folder, list: `tables/${id}/pictures`, earlier, tick })
  const manifest: Manifest = { ...snapshot, files }
  await finish(given, manifest)
  return { manifest, added: head.position - (before?.head.position ?? 0), others }
}

/** For the rest of the connection. @throws OperatorError while another has it */
async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, 0) as taken', [
    LOCK_CLASSES.backup,
  ])
  if (!rows[0]?.taken) throw new OperatorError('Another backup of this database is running: wait for its end.')
}

/** @throws OperatorError unless the log goes on where the backup ends */
async function rejectOtherLog(client: pg.Client, folder: string, { head }: Manifest): Promise<void> {
  const { rowCount } = await client.query('select from event where position = $1 and id = $2', [
    head.position,
    head.event,
  ])
  if (rowCount === 1 || head.position === 0) return
  throw new OperatorError(`The backup in ${folder} is of another log than this database's: name another folder.`)
}

/** Events that had no hash yet are written again with all others, beside what the manifest of before names. */
async function backUpLog(
  client: pg.Client,
  { folder, before, head, id, tick }: Given & { before: Manifest | null; head: number; id: string },
): Promise<Part[]> {
  const isChained = before?.head.chained === before?.head.position
  const log = isChained ? (before?.log ?? []) : []
  const after = isChained ? (before?.head.position ?? 0) : 0
  if (after === head) return log
  const table = await tableOfLog(client)
  const query = `${selectOf(table)} where position > ${after} and position <= ${head} order by position`
  const range = `log/${String(after + 1).padStart(12, '0')}-${String(head).padStart(12, '0')}`
  const file = before && !isChained ? `${range}-${id}` : range
  return [...log, await copyOut(client, query, { folder, file, table, tick })]
}

/** Writes a state, whose name is `id`. */
async function backUpTables(client: pg.Client, { folder, keys, replayed, tick }: Given, id: string) {
  // Before there are keys of this state: `removeOtherStates` knows it by this folder.
  await mkdir(path.join(folder, 'tables', id), { recursive: true, mode: 0o700 })
  await syncDirectory(path.join(folder, 'tables'))
  const parts: { tables: Part[]; keys: Part[] } = { tables: [], keys: [] }
  for (const table of await keptTables(client, replayed)) {
    if (table.name === LOG) continue
    const kind = KEY_TABLES.includes(table.name) ? 'keys' : 'tables'
    const to = { folder: kind === 'keys' ? keys : folder, file: `${kind}/${id}/${table.name}`, table, tick }
    parts[kind].push(await copyOut(client, selectOf(table), to))
  }
  return parts
}

async function tableOfLog(client: pg.Client): Promise<Table> {
  const table = (await keptTables(client, [])).find(({ name }) => name === LOG)
  if (!table) throw new Error('there is no log')
  return table
}

/** What was written is durable before the manifest names it, and what it replaces is removed after. */
async function finish({ folder, keys }: Folders, manifest: Manifest): Promise<void> {
  await syncFolders(folder)
  if (keys !== folder) await syncFolders(keys)
  await writeManifest(folder, manifest)
  await removeOthers(
    path.join(folder, 'log'),
    manifest.log.map(({ file }) => path.basename(file)),
  )
  await removeOtherStates({ folder, keys }, manifest.id)
  await removeOtherPictures(folder, manifest.files)
}
