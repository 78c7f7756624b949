import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { createPool } from '../database.ts'
import { load, rejectFilled } from './load.ts'
import type { Manifest } from './manifest.ts'

let url: string
let pool: pg.Pool
beforeEach(async () => {
  url = await testDatabase()
  pool = createPool(url, 1)
  onTestFinished(() => pool.end())
})

const backup = { id: randomUUID() }

it('a restore waits until nothing runs on its database, and not for what was killed', async () => {
  const seen = (ago: string) =>
    pool.query(
      `insert into process (id, kind, version, release, host, started_at, seen_at, guests, members)
       values ($1, 'web', '1.0.0', 'one', 'here', now(), now() - $2::interval, 0, 0)`,
      [randomUUID(), ago],
    )
  await seen('2 minutes')
  expect(await rejectFilled(url, backup)).toBe('empty')
  await seen('20 seconds')
  await expect(rejectFilled(url, backup)).rejects.toThrow('Processes run on this database (web on here): stop them')
})

it('a restore takes no database with a log', async () => {
  await pool.query('update log_head set position = 1')
  await expect(rejectFilled(url, backup)).rejects.toThrow('This database has a log already')
})

it('a restore that was begun is finished with the same backup, and no other', async () => {
  await pool.query('insert into restore (backup) values ($1)', [backup.id])
  expect(await rejectFilled(url, backup)).toBe('begun')
  const other = { id: randomUUID() }
  await expect(rejectFilled(url, other)).rejects.toThrow('A restore of another backup was begun in this database')
})

it('a restore writes into no table that is none of a backup', async () => {
  const part = { file: 'log/1', bytes: 0, sha256: '', rows: 1, table: 'kysely_migration', columns: ['name'] }
  const manifest: Manifest = {
    ...{ ...backup, format: 1, kind: 'backup', madeAt: '', migrations: [], eventVersions: {}, masterKeys: [] },
    ...{ head: { position: 1, chained: 1, event: null, hash: '' }, files: part },
    ...{ log: [part], tables: [], keys: [] },
  }
  const loading = load(manifest, { folder: '', keys: '', ownerUrl: url, replayed: [], tick() {} })
  await expect(loading).rejects.toThrow(
    'The backup has a table kysely_migration (name) that this version does not know',
  )
  expect(await rejectFilled(url, backup)).toBe('empty')
})
