import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { EventTypes } from '../../event-sourcing/event.ts'
import { OperatorError } from '../operator-error.ts'
import { copyOut, withConnection } from './copy-rows.ts'
import { beginFolder, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { explainFailure, syncFolders, type Tick, writeDigested } from './part-files.ts'
import { readMigrationNames } from './snapshot.ts'
import { LOG, type Table } from './tables.ts'

/** Streams by their names, or those in which something happened from one time up to another (ISO 8601). */
export type Cut = { streams: readonly string[] } | { from: string; to: string }

type Given = { databaseUrl: string; folder: string; cut: Cut; eventTypes: EventTypes; now: Date; tick: Tick }

const EVENT_COLUMNS = ['position', 'stream', 'version', 'id', 'type', 'schema_version', 'data', 'meta', 'at', 'hash']

/**
 * Writes a part of the log as a backup that any master key restores: each stream from its beginning, so that its state is as it
 * was, with all that is personal emptied, as if everybody was forgotten. Events keep their ids, and get new positions.
 * @throws OperatorError where nothing is in the cut, or the folder is in use
 */
export async function fork(given: Given): Promise<Manifest> {
  const { databaseUrl, folder } = given
  if (await readManifest(folder)) throw new OperatorError(`${folder} has a backup or a fork: name an empty folder.`)
  try {
    return await withConnection(databaseUrl, (client) => forkFrom(client, given))
  } catch (error) {
    return explainFailure(folder, error)
  }
}

async function forkFrom(client: pg.Client, { folder, cut, eventTypes, now, tick }: Given): Promise<Manifest> {
  await client.query('begin transaction isolation level repeatable read read only')
  const chosen = chosenBy(cut)
  const { rows } = await client.query<{ type: string; version: number }>(
    `select type, max(schema_version) as version from event where ${chosen} group by type`,
  )
  if (rows.length === 0) throw new OperatorError('The log has no such events, so there is nothing to fork.')
  // What a backup has left there would go along with the fork.
  await beginFolder(folder, { goesOn: false })
  const copy = (file: string, query: string, table: Table) => copyOut(client, query, { folder, file, table, tick })
  const log = await copy('log/fork', shreddedWhere(chosen, eventTypes), { name: LOG, columns: EVENT_COLUMNS })
  const head = { position: log.rows, chained: 0, event: null, hash: '' }
  const tables = [
    await copy('tables/log_head', `select ${head.position}, 0, sha256('')`, {
      name: 'log_head',
      columns: ['position', 'chained', 'hash'],
    }),
    // What followed those events has been done elsewhere.
    await copy('tables/checkpoint', `select name, ${head.position} from checkpoint`, {
      name: 'checkpoint',
      columns: ['name', 'position'],
    }),
  ]
  const pictures = 'tables/pictures'
  const manifest: Manifest = {
    format: 1,
    id: randomUUID(),
    kind: 'fork',
    madeAt: now.toISOString(),
    migrations: await readMigrationNames(client),
    eventVersions: Object.fromEntries(rows.map(({ type, version }) => [type, version])),
    head,
    masterKeys: [],
    log: [log],
    tables,
    keys: [],
    files: { file: pictures, rows: 0, ...(await writeDigested(path.join(folder, pictures), Readable.from([]))) },
  }
  await client.query('commit')
  await syncFolders(folder)
  await writeManifest(folder, manifest)
  return manifest
}

/** A condition on `event`. */
function chosenBy(cut: Cut): string {
  if ('streams' in cut) return `stream in (${cut.streams.map(pg.escapeLiteral).join(', ')})`
  const [from, to] = [cut.from, cut.to].map(pg.escapeLiteral)
  return `stream in (select stream from event where at >= ${from} and at < ${to})
    and position <= (select max(position) from event where at < ${to})`
}

/**
 * The events, with null in the place of what is sealed, and of what today's events call personal: an old one may have it in
 * clear. Their hashes are made anew by the restore.
 */
function shreddedWhere(chosen: string, types: EventTypes): string {
  const names = Object.entries(types).flatMap(([type, { personal }]) => personal.map((name) => [type, name] as const))
  const personal = names.map(([type, name]) => `(${pg.escapeLiteral(type)}, ${pg.escapeLiteral(name)})`).join(', ')
  return `
    select row_number() over (order by position), stream, version, id, type, schema_version, shredded.data, meta, at, null::bytea
    from event, lateral (
      select coalesce(jsonb_object_agg(name, case when (jsonb_typeof(value) = 'object' and value ? '$sealed')
        or (type, name) in (${personal}) then 'null' else value end), '{}') as data
      from jsonb_each(event.data) as field(name, value)
    ) as shredded where ${chosen} order by position`
}
