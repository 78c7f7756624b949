import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { PRODUCT } from '#db/roles.ts'
import { projectors } from '../composition/projectors.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { keptTables } from '../platform/backup/tables.ts'
import { createPool } from '../platform/database.ts'
import { testApp } from './app.ts'
import { asRole, testDatabase } from './database.ts'
import { everyCommand, runStep, type Step } from './histories.ts'
import { membersOf } from './members.ts'
import { runProgram, startProgram } from './program.ts'

/** What belongs to the processes of a database, and where its readers are. */
const INCIDENTAL = ['checkpoint', 'log_head']

/** A site with something of every slice, a folder for its backups, and empty sites to restore them into. */
export async function backupScene() {
  const app = await testApp(new Date())
  const scratch = await mkdtemp(path.join(tmpdir(), 'domner-backups-'))
  const live = async (history: readonly Step[]) => {
    const things = Array.from({ length: 4 }, () => randomUUID())
    for (const step of history) await runStep(app.context, step, things)
  }
  await live(everyCommand)
  const people = membersOf(app)
  await people.member()
  await app.publish()
  return {
    app,
    people,
    scratch,
    live,
    backup: (...args: string[]) => runProgram(app.settings, ['scripts/backup.ts', ...args]),
    /** With the master key of the site unless another is given. */
    emptySite: async (key?: string) =>
      emptySite(scratch, key ?? (await readFile(path.join(app.settings.DATA_DIR, 'master.key'), 'utf8'))),
    /** A copy of a backup that a test may spoil. */
    async copyOf(folder: string): Promise<string> {
      const copy = await mkdtemp(path.join(scratch, 'copy-'))
      await cp(folder, copy, { recursive: true })
      return copy
    },
    async stop() {
      await app.stop()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

async function emptySite(scratch: string, key: string) {
  const ownerUrl = await testDatabase()
  const dataDir = await mkdtemp(path.join(scratch, 'site-'))
  await writeFile(path.join(dataDir, 'master.key'), key, { mode: 0o600 })
  const settings = { DATABASE_URL: asRole(ownerUrl, PRODUCT), DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir }
  return {
    settings,
    pool: createPool(ownerUrl, 2),
    restore: (...args: string[]) => runProgram(settings, ['scripts/restore.ts', ...args]),
    start: (...args: string[]) => startProgram(settings, ['scripts/restore.ts', ...args]),
  }
}
export type Site = Awaited<ReturnType<typeof emptySite>>

/** All rows of every read model and of every table that no replay makes, as sorted text, and all pictures. */
export async function contentsOf(pool: Sql, dataDir: string) {
  const rows: Record<string, string[]> = {}
  const read = async (table: string, without: readonly string[]) => {
    const { rows: found } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [without],
    )
    rows[table] = found.map(({ row }) => row)
  }
  for (const { tables, incidental } of projectors) for (const table of tables) await read(table, incidental)
  const kept = await keptTables(pool, Object.keys(rows))
  for (const { name } of kept) if (!INCIDENTAL.includes(name)) await read(name, ['id'])
  const uploads = path.join(dataDir, 'uploads')
  const names = (await readdir(uploads, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const files: Record<string, string> = {}
  for (const { parentPath, name } of names) {
    const file = path.join(parentPath, name)
    files[path.relative(uploads, file)] = await readFile(file, 'base64')
  }
  return { rows, files }
}

export async function expectUntouched({ pool, settings }: Site): Promise<void> {
  const { rows } = await pool.query(
    'select position::int, (select count(*)::int from person_key) as keys, (select count(*)::int from restore) as begun from log_head',
  )
  expect(rows).toEqual([{ position: 0, keys: 0, begun: 0 }])
  expect(await readdir(settings.DATA_DIR)).toEqual(['master.key'])
  await pool.end()
}

type Change = (manifest: Record<string, unknown>) => object

export async function changeManifest(folder: string, change: Change): Promise<void> {
  const file = path.join(folder, 'manifest.json')
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))))
}
